// Positions in a list, a table or a tree: one stop of Tab, in which arrow keys go about. Each is
// pointed at by mouse and by focus, and gone to by a click or Enter.

import { put } from "./base.js";

/**
 * Makes stops of all parts of `root` that carry a `data-id`, the ID of a position.
 * @param on { go(id), point(id or null) }, both optional.
 * @param {(stops: Element[], at: number, key: string) => Element | undefined} beside the stop that
 *   `key` leads to from the one at that place; undefined: the key means nothing here.
 * @returns { update(change, current) }: has `change` put other stops there. The focus stays on its
 *   stop, or on the nearest one. Without the focus, Tab leads to the ID `current`, else to the first.
 */
export function roving(root, on, beside) {
  let stops = [];
  const stopOf = (event) => event.target.closest?.("[data-id]") ?? null;
  const idOf = (event) => stopOf(event)?.dataset.id.split(",").map(Number) ?? null;
  const leadTo = (stop) => {
    for (const one of stops) put(one, { tabindex: one === stop ? 0 : -1 });
  };

  function update(change, current = null) {
    const focused = stops.find((stop) => stop === document.activeElement) ?? null;
    const at = stops.indexOf(focused);
    change();
    stops = [...root.querySelectorAll("[data-id]")];
    const called = (id) => stops.find((stop) => stop.dataset.id === String(id));
    const here = focused && (stops.includes(focused) ? focused : called(focused.dataset.id));
    const stop = here ?? (focused && stops[Math.min(at, stops.length - 1)]) ?? called(current) ?? stops[0];
    leadTo(stop);
    if (focused && document.activeElement !== stop) stop?.focus({ preventScroll: true });
  }

  root.addEventListener("click", (event) => {
    const id = idOf(event);
    if (id) on.go?.(id);
  });
  root.addEventListener("pointerover", (event) => on.point?.(idOf(event)));
  root.addEventListener("pointerleave", () => on.point?.(null));
  root.addEventListener("focusin", (event) => {
    leadTo(stopOf(event));
    if (event.target.matches(":focus-visible")) on.point?.(idOf(event));
  });
  root.addEventListener("focusout", () => on.point?.(null));
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = stops.indexOf(stopOf(event));
    if (at < 0) return;
    const isPressed = ["Enter", " "].includes(event.key);
    if (isPressed && event.target.matches("button")) return; // it clicks by itself
    const next = beside(stops, at, event.key);
    if (isPressed) on.go?.(idOf(event));
    else if (next) next.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return { update };
}
