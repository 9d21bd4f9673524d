// What the browser remembers between two visits; nothing, where it is not allowed to.
//
// A host may have several pages like this one, each with a game and a level of its own: they share
// the theme alone.

const keyOf = (name) => (name === "theme" ? "omok-theme" : `omok-${name} ${location.pathname} ${document.title}`);

export function recall(name, otherwise = null) {
  try {
    return localStorage.getItem(keyOf(name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(keyOf(name), value);
  } catch {
    // A browser that forgets plays as well.
  }
}
