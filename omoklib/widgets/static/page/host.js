// The page around this one, where it stands in a frame.

const page = document.documentElement;

/** In a page of the same host: that page has the heading, and its colours count. */
export function joinHost() {
  try {
    const host = parent.document.documentElement;
    const follow = () => {
      if (host.dataset.theme) page.dataset.theme = host.dataset.theme;
    };
    follow();
    new MutationObserver(follow).observe(host, { attributeFilter: ["data-theme"] });
    document.querySelector(".top").hidden = true;
    parent.document.addEventListener("click", ({ target }) => takeAlong(target.closest("a")), true);
    if ("compact" in frameElement.dataset) fillFrame();
  } catch {
    // A page of another host shows nothing of itself: this one looks as it does alone.
  }
}

/** A link of that page to this one leads to the game that stands here. */
function takeAlong(link) {
  if (link?.pathname === location.pathname) link.hash = location.hash;
}

/** In a frame with `data-compact`: little but the board, and the frame is as high as that. */
function fillFrame() {
  page.dataset.compact = "";
  const edges = frameElement.offsetHeight - frameElement.clientHeight;
  new ResizeObserver(() => {
    frameElement.style.height = `${document.body.offsetHeight + edges}px`;
  }).observe(document.body);
}
