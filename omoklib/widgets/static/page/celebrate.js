// A shower of stones over the board of a game that was won.

import { element, isStill } from "../base.js";

const STONES = 36;
const LASTS_MS = 2600;

/** Lets stones fall over `host` and takes them away; none for those who want little motion. */
export function celebrate(host) {
  if (isStill()) return;
  const shower = element("div", { class: "page-shower", "aria-hidden": "true" });
  for (let k = 0; k < STONES; k++) {
    const stone = element("span");
    stone.style.cssText = `left: ${(100 * (k + Math.random())) / STONES}%; animation-delay: ${Math.round(700 * Math.random())}ms; `
      + `--drift: ${Math.round(120 * Math.random() - 60)}px; --size: ${Math.round(8 + 10 * Math.random())}px`;
    shower.append(stone);
  }
  host.append(shower);
  setTimeout(() => shower.remove(), LASTS_MS);
}
