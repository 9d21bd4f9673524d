// A slider over a list of numbers: the browser's own, so that keys, touch and screen readers work.

function render({ model, el }) {
  const label = document.createElement("label");
  const name = document.createElement("span");
  const range = document.createElement("input");
  const shown = document.createElement("output");
  label.className = "omok-slider";
  range.type = "range";
  range.min = "0";
  range.dataset.lmSuppressShortcuts = "true"; // arrow keys are for the slider, not the notebook
  label.append(name, range, shown);
  el.append(label);

  const update = () => {
    const [options, value] = [model.get("options"), model.get("value")];
    name.textContent = model.get("label");
    range.max = String(options.length - 1);
    range.value = String(options.indexOf(value));
    range.setAttribute("aria-valuetext", String(value));
    shown.textContent = String(value);
  };
  range.addEventListener("input", () => {
    model.set("value", model.get("options")[Number(range.value)]);
    model.save_changes();
  });
  model.on("change", update);
  update();
  return () => model.off("change", update);
}

export default { render };
