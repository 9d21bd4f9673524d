// The mouse wheel over a board: a notch is one move on, or back.

const NOTCH_PX = 50; // a touchpad scrolls so far for one move; a wheel's notch is more
const LINE_PX = 16; // some browsers count in lines
const REST_MS = 250; // after the end of a game, so long a pause gives the wheel back to the page

/**
 * Has the wheel over `node` go along a game. Where there is no move to go to, the page scrolls as ever.
 * @param on { may(by): whether there is a move on (1) or back (-1), go(by) }
 */
export function goByWheel(node, on) {
  let scrolled = 0; // px since the last move
  let taken = -Infinity; // when the board last took the wheel
  node.addEventListener("wheel", (event) => {
    if (event.ctrlKey || event.deltaY === 0) return; // it zooms, or goes sideways
    const by = Math.sign(event.deltaY);
    const isTurning = event.timeStamp - taken < REST_MS;
    if (!on.may(by) && !isTurning) return;
    event.preventDefault();
    taken = event.timeStamp;
    if (!isTurning || Math.sign(scrolled) !== by) scrolled = 0;
    scrolled += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
    if (Math.abs(scrolled) < NOTCH_PX) return;
    scrolled = 0;
    if (on.may(by)) on.go(by);
  }, { passive: false });
}
