// One choice of several, side by side.

import { element } from "../base.js";

/**
 * @param {string} name what is chosen.
 * @param {[string, string][]} options each a value and its words; the first is chosen.
 * @param {(value: string) => void} chosen
 */
export function drawSegments(name, options, chosen) {
  const group = element("fieldset", { class: "page-segments" }, element("legend", {}, name));
  options.forEach(([value, text], k) => {
    const input = element("input", { type: "radio", name, value });
    input.checked = k === 0;
    input.addEventListener("change", () => chosen(value));
    group.append(element("label", {}, input, element("span", {}, text)));
  });
  return group;
}
