// Light or dark: the reader's choice, else the browser's.

import { recall, remember } from "./memory.js";

const CHOICES = ["auto", "light", "dark"];
const page = document.documentElement;

/** Puts the remembered theme on the page; from now on `button` changes it. */
export function startTheme(button) {
  const set = (choice) => {
    if (choice === "auto") delete page.dataset.theme;
    else page.dataset.theme = choice;
    button.lastElementChild.textContent = `Theme: ${choice}`;
    remember("theme", choice);
  };
  const before = recall("theme");
  set(CHOICES.includes(before) ? before : "auto");
  button.addEventListener("click", () => {
    const now = page.dataset.theme ?? "auto";
    set(CHOICES[(CHOICES.indexOf(now) + 1) % CHOICES.length]);
  });
}
