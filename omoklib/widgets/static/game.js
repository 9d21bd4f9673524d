// A game with everything around it: who plays, the chances, the moves, and what may be done.

import { element, keysHelp, put, say, startsWith, widget } from "./base.js";
import { BoardView, PLAYING } from "./board_view.js";
import { boardWidth } from "./draw_board.js";
import { drawBar, lastKnown } from "./value_bar.js";
import { drawCurve } from "./value_curve.js";
import { drawMoves } from "./move_list.js";
import { keptGames } from "./kept_games.js";

const LARGER = "min(440px, 100cqw - 434px)"; // a small board, where it leaves the room beside it as wide: nearly as high as that
const pen = document.createElement("canvas").getContext("2d"); // measures letters
const SWITCHES = [["bar", "chances bar"], ["curve", "chances curve"]];

class GameView extends BoardView {
  layOut() {
    const part = (name, ...inside) => element("div", { class: `omok-${name}` }, ...inside);
    const side = this.get("side");
    this.root.classList.add("omok-game");
    this.seats = part("seats");
    this.headline = element("div", { class: "omok-headline", "aria-live": "polite" });
    this.progress = element("progress", { class: "omok-progress", max: "1", "aria-label": "Progress" });
    this.progressWords = part("progress-words");
    this.progressRow = part("progress-row", this.progress, this.progressWords);
    this.news = part("news", this.headline, this.status, this.progressRow);
    this.switches = this.makeSwitches();
    this.legend = part("legend");
    this.table = part("table", this.stage);
    this.valueBar = drawBar(this.table, { value: null, names: side.names });
    this.scrub = this.makeScrub();
    this.charts = part("charts");
    const go = (node) => this.send({ type: "go", node });
    const point = (node) => this.points.at(node);
    const upTo = (ply) => {
      const { record, game_left: left } = this.get("side");
      return ply === null ? null : (ply < record.length ? record : left).slice(0, ply + 1);
    };
    this.curve = drawCurve(this.charts, curveOf(side), {
      go: (ply) => go(upTo(ply)), point: (ply) => point(upTo(ply)),
    });
    this.moves = drawMoves(this.charts, this.movesOf(side), { go, point });
    this.idLine = this.makeIdLine();
    this.kept = keptGames((game) => this.send({ type: "set", id: "id", value: game }));
    const along = side.scrubs ? part("along", this.bar, this.scrub, keysHelp("A click on the board tries another move. After a click anywhere here, left and right arrow go along the game.")) : "";
    if (!side.scrubs) this.switches.append(keysHelp(`${PLAYING}, H hints.`));
    const foot = part("foot", this.idLine, this.kept.root);
    const left = part("left", this.table, along, this.switches, this.legend, side.scrubs ? "" : foot); // the list has its room
    const right = part("side", this.seats, this.news, side.scrubs ? "" : this.bar, this.charts, side.scrubs ? foot : "");
    this.root.append(part("game-body", left, right));
  }

  onBoard() {
    return this.get("side").scrubs ? { along: (step) => this.press(step < 0 ? "back" : "forward") } : {};
  }

  makeSwitches() {
    const overlay = element("select", { "data-testid": "overlay", "aria-label": "On the board" });
    overlay.addEventListener("change", () => this.send({ type: "set", id: "overlay", value: overlay.value }));
    this.overlay = overlay;
    this.boxes = SWITCHES.map(([id, words]) => {
      const box = element("input", { type: "checkbox", "data-testid": `show-${id}` });
      box.addEventListener("change", () => this.send({ type: "set", id, value: box.checked }));
      return [id, box, element("label", { class: "omok-switch" }, box, words)];
    });
    const labels = this.boxes.map(([, , label]) => label);
    return element("div", { class: "omok-switches", role: "group", "aria-label": "Show" },
      element("label", { class: "omok-switch" }, "Show", overlay), ...labels);
  }

  makeScrub() {
    const range = element("input", {
      type: "range", min: "0", "aria-label": "Move", "data-lm-suppress-shortcuts": "true", "data-testid": "scrub",
    });
    range.addEventListener("input", () => this.send({ type: "set", id: "move", value: Number(range.value) }));
    this.range = range;
    return element("div", { class: "omok-scrub" }, range);
  }

  makeIdLine() {
    this.idText = element("input", { type: "text", "aria-label": "ID", spellcheck: "false", "data-testid": "id" });
    this.idText.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.send({ type: "set", id: "id", value: this.idText.value });
      if (event.key === "Escape") this.showId();
    });
    this.idText.addEventListener("input", () => this.tellWhy(""));
    this.why = element("small", { class: "omok-why", "aria-hidden": "true" }); // the status line says it, too
    this.idText.dataset.lmSuppressShortcuts = "true";
    new ResizeObserver(() => this.idText !== document.activeElement && this.showEnd()).observe(this.idText);
    const copy = element("button", { type: "button", class: "omok-button", "data-testid": "copy" }, "Share");
    copy.title = "Copy the game's ID: paste it into any board's ID line, or after widgets.Replay(game, ...";
    copy.addEventListener("click", () => {
      const { record, id, whole, game_left: left } = this.get("side");
      this.idText.value = whole ? `(${record.join(", ")}${record.length === 1 ? "," : ""})` : id;
      this.shownId = ""; // the next change shows that of the position again
      this.idText.select();
      const all = whole && String(record) !== String(this.get("node")) ? "whole " : "";
      const what = `The ${all}${left.length ? "variation" : "game"}'s ID`;
      const done = () => this.mention(`${what} is copied; any ID line takes it.`);
      const failed = () => this.mention("Press Ctrl+C to copy the marked ID.");
      if (navigator.clipboard) navigator.clipboard.writeText(this.idText.value).then(done, failed);
      else failed();
    });
    return element("div", { class: "omok-id-line" }, element("span", { "aria-hidden": "true" }, "ID"), this.idText, copy);
  }

  update() {
    super.update();
    const side = this.get("side");
    const width = `${boardWidth(this.get("size"))}px`;
    this.root.querySelector(".omok-game-body").style.setProperty("--omok-side", side.scrubs ? width : `max(${width}, ${LARGER})`);
    this.root.dataset.over = side.won ? "won" : String(side.over);
    this.root.dataset.kind = this.get("kind");
    this.root.dataset.reviewing = String(side.reviewing);
    say(this.headline, side.headline);
    this.showSeats(side.seats);
    this.showProgress();
    this.showSwitches(side);
    this.valueBar.update({ ...lastKnown(side.values, side.at), names: side.names });
    this.curve.update(curveOf(side));
    this.moves.update(this.movesOf(side));
    this.curve.root.hidden = !side.curve;
    const [nothing] = side.overlays; // an overlay keeps its line while its words are still to come
    this.legend.classList.toggle("omok-off", !side.legend && side.overlay === (nothing ?? ""));
    say(this.legend, side.legend);
    this.range.max = String(side.record.length - 1);
    this.range.value = String(this.wishes.wished("move", side.at));
    put(this.range, { "aria-valuetext": side.headline });
    if (this.shownId !== side.id) this.showId();
    this.kept.update(side);
  }

  showId() {
    this.idText.value = this.shownId = this.get("side").id;
    this.showEnd();
    this.tellWhy("");
  }

  // Why an ID that was typed is none of this game: beside its line, until something else is typed.
  tellWhy(why) {
    say(this.why, why);
    put(this.idText, { "aria-invalid": String(why !== "") });
    if (why) this.idText.after(this.why);
    else this.why.remove();
  }

  // The last moves of an ID that is too long are in sight, and the first of those is whole.
  showEnd() {
    const { idText } = this;
    idText.style.paddingLeft = "";
    const { font, paddingLeft, paddingRight } = getComputedStyle(idText);
    const room = idText.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    pen.font = font;
    const wide = pen.measureText("0").width; // as every character is here
    const text = idText.value;
    const cut = text.length - Math.floor(room / wide); // so many have no room
    if (room <= 0 || cut <= 0) return;
    const shown = text.length - text.indexOf(" ", cut - 1) - 1;
    idText.style.paddingLeft = `${parseFloat(paddingLeft) + room - shown * wide}px`;
    idText.scrollLeft = idText.scrollWidth;
  }

  settled(message) {
    super.settled();
    this.showSwitches(this.get("side"));
    if (message?.type !== "set" || message.id !== "id") return;
    const isShown = String(message.value.match(/\d+/g)) === String(this.get("node"));
    if (!isShown) this.tellWhy(this.get("status"));
  }

  movesOf({ record, game_left: game, at, lines, signs, scrubs, reviewing }) {
    const names = [...this.get("names"), ...this.get("others").map(({ name }) => name)];
    const id = game.length ? game : record;
    return { id, along: record, at, names, lines, signs, whole: scrubs || reviewing };
  }

  showProgress() {
    const { share, words } = this.get("progress");
    this.progressRow.hidden = !words; // its room is there for a third line of words
    if (share === null || share === undefined) this.progress.removeAttribute("value");
    else this.progress.value = share;
    say(this.progressWords, words || "");
  }

  showSwitches(side) {
    this.switches.hidden = side.overlays.length === 0;
    const texts = side.overlays.join();
    if (this.overlay.dataset.texts !== texts) {
      this.overlay.dataset.texts = texts;
      this.overlay.replaceChildren(...side.overlays.map((text) => new Option(text, text)));
    }
    this.overlay.value = this.wishes.wished("overlay", side.overlay);
    for (const [id, box] of this.boxes) box.checked = this.wishes.wished(id, side.shows[id]);
    this.valueBar.root.classList.toggle("omok-off", !side.shows.bar);
  }

  showSeats(seats) {
    const key = JSON.stringify(seats.map(({ color, options, strengths }) => [color, options, strengths]));
    this.seats.hidden = seats.length === 0;
    if (this.seats.dataset.key !== key) {
      this.seats.dataset.key = key;
      this.seatViews = seats.map((seat) => this.makeSeat(seat));
      this.seats.replaceChildren(...this.seatViews.map((view) => view.root));
    }
    seats.forEach((seat, k) => this.seatViews[k].show(seat));
  }

  makeSeat({ color, name, options, strengths }) {
    const choice = element("select", { "aria-label": name, "data-testid": `seat-${color === 1 ? "black" : "white"}` });
    const groups = new Map();
    for (const { value, label, group } of options) {
      const option = new Option(label, value);
      if (!group) choice.append(option);
      else {
        if (!groups.has(group)) {
          groups.set(group, element("optgroup", { label: group }));
          choice.append(groups.get(group));
        }
        groups.get(group).append(option);
      }
    }
    const strength = element("select", { "aria-label": `${name}'s strength`, "data-testid": "strength" });
    strength.append(...strengths.map((number) => new Option(`${number.toLocaleString("en")} simulations`, number)));
    const set = (id, value) => this.send({ type: "set", id, color, value });
    choice.addEventListener("change", () => set("seat", choice.value));
    strength.addEventListener("change", () => set("strength", Number(strength.value)));
    const spec = element("span", { class: "omok-spec" });
    const more = element("details", { class: "omok-more" },
      element("summary", { title: "What exactly plays here", "aria-label": `What exactly plays ${name}` }, "i"), spec);
    const stone = element("span", { class: "omok-seat-stone", "data-color": color, "aria-hidden": "true" });
    const root = element("div", { class: "omok-seat" }, stone, element("span", { class: "omok-seat-name" }, name),
      element("div", { class: "omok-seat-who" }, choice, strength), more);
    return {
      root,
      show: (seat) => {
        choice.value = seat.choice;
        strength.hidden = seat.strength === null;
        if (seat.strength !== null) strength.value = String(seat.strength);
        more.hidden = !seat.spec;
        say(spec, seat.spec);
        root.classList.toggle("omok-to-move", seat.moves);
      },
    };
  }

  mark(node) {
    super.mark(node);
    const { record, game_left: left } = this.get("side");
    this.moves.mark(node);
    const isOnLine = node !== null && startsWith(node.length > record.length ? left : record, node);
    this.curve.mark(isOnLine ? node.length - 1 : null);
  }
}

const curveOf = ({ values, under, at, signs, names, scrubs, most }) => ({ values, under, at, signs, names, whole: scrubs, most });

export default widget(GameView);
