// The moves that a search looked at most, in one line under the board of a phone.

import { choices } from "../engine/analysis.js";
import { chance, element, percent, put, say } from "../base.js";
import { roving } from "../roving.js";

const MOST = 3;

/**
 * Draws the line: { root, update(data), mark(id or null) }.
 * @param on { point(id or null), go(id) }
 */
export function drawStrip(on) {
  const root = element("div", { class: "page-strip", role: "group", "aria-label": "Moves it looked at most", "data-testid": "strip" });
  const words = element("p", { class: "page-small" });
  const row = element("div", { class: "page-chips" });
  root.append(words, row);
  const stops = roving(row, on, (chips, at, key) => ({ ArrowLeft: chips[at - 1], ArrowRight: chips[at + 1] })[key]);
  const chips = Array.from({ length: MOST }, () => element("button", { type: "button", class: "page-chip" },
    element("b"), element("span"), element("i")));

  /** The same as Thoughts.update. */
  function update({ opinion, nothing, node, names, who, mover, played }) {
    const ideas = (opinion ? choices(opinion) : []).slice(0, MOST);
    const isIdea = opinion?.done === 0; // of a network: it has priors alone
    ideas.forEach(({ action, N, Q, P }, k) => {
      const [name, value] = chips[k].children;
      put(chips[k], { "data-id": String([...node, action]), "aria-label": `${names[action]}, ${isIdea ? `prior ${percent(P)}` : `chances ${chance(Q)}, ${N} visits`}${action === played ? ", played" : ""}` });
      chips[k].classList.toggle("page-chip-played", action === played);
      say(name, names[action]);
      say(value, isIdea ? percent(P) : chance(Q));
      chips[k].style.setProperty("--share", `${(100 * (isIdea ? P / ideas[0].P : N / ideas[0].N)).toFixed(1)}%`);
    });
    say(words, ideas.length ? `${who}'s first ${isIdea ? "ideas" : "choices"} for ${mover}, with their ${isIdea ? "prior" : "chances"}` : nothing);
    stops.update(() => row.replaceChildren(...chips.slice(0, ideas.length)));
  }

  function mark(id) {
    for (const chip of chips) chip.classList.toggle("omok-marked", chip.dataset.id === String(id));
  }
  return { root, update, mark };
}
