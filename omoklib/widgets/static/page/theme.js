// Light or dark: the reader's choice, else the browser's, or that of the page around this one.

import { recall, remember } from "./memory.js";

const CHOICES = ["auto", "light", "dark"];
const page = document.documentElement;

/** Puts the remembered theme on the page; from now on `button` changes it. */
export function startTheme(button) {
  const set = (choice) => {
    if (choice === "auto") delete page.dataset.theme;
    else page.dataset.theme = choice;
    button.textContent = `Theme: ${choice}`;
    remember("theme", choice);
  };
  const before = recall("theme");
  set(CHOICES.includes(before) ? before : "auto");
  if (parent !== window) followHost();
  button.addEventListener("click", () => {
    const now = page.dataset.theme ?? "auto";
    set(CHOICES[(CHOICES.indexOf(now) + 1) % CHOICES.length]);
  });
}

/** Inside another page of this host, that page has the heading, and its colours count. */
function followHost() {
  try {
    const host = parent.document.documentElement;
    const follow = () => {
      if (host.dataset.theme) page.dataset.theme = host.dataset.theme;
    };
    follow();
    new MutationObserver(follow).observe(host, { attributeFilter: ["data-theme"] });
    document.querySelector(".top").hidden = true;
  } catch {
    // A page of another host shows nothing of itself: this one looks as it does alone.
  }
}
