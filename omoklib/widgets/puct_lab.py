"""The PUCT lab: four edges of one node, with every number of the formula to change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from omoklib._util.words import counted
from omoklib.draw.numbers import plain
from omoklib.search.formulas import mix_noise, puct_terms
from omoklib.widgets.charts import Axes, chart, color, legend, rect, svg, text
from omoklib.widgets.lab import Lab, button, choice, entry, slider, still, switch

__all__ = ["PuctLab"]

EDGES = 4
LEFT = 54  # pixels beside the first edge, of the picture and of the numbers under it
LETTERS = "abcd"
START = {"N": (6, 3, 1, 0), "W": (2.0, -0.5, 0.6, 0.0), "P": (0.4, 0.3, 0.2, 0.1)}
SETTINGS = {"cpuct": 1.5, "epsilon": 0.0, "alpha": 0.3, "source": False}
"""The formula's controls at the start."""
NUMBERS = (("N", 0, 100_000, 1), ("W", -100_000, 100_000, 0.1), ("P", 0, 1, 0.01))
"""The numbers that can be typed for each edge: the name, the lowest, the highest, the step."""
ASK = "Ask me: which edge?"
OF_THE_QUIZ = "ask", "back"  # the buttons that a question leaves on
ADD = "Add noise to the priors"
TALL, TALL_IF_LOW = 136, 116  # pixels of the bars' room
BESIDE = 560  # pixels from which the score of the quiz stands beside its question
NUMBER, LETTER = 25, 7.4  # pixels of a number under its bar, above the axis, and of its letters
OVER = 16  # pixels from the highest bar to the top: its number is clear of the edge's frame
GAP = 12  # pixels between Q and U of the edge that is pointed at
NARROW = 300  # pixels; below it numbers have two digits after the point
RESULTS = {"a win (+1)": 1.0, "a draw (0)": 0.0, "a loss (−1)": -1.0}


class PuctLab(Lab):
    """Q + U of four edges, as bars.

    Visits N, sums W and priors P can be typed; cpuct, the noise and the first prior are sliders. A
    switch leaves out the `max(1, ...)` under the square root, as the course's source does, to show
    what the prior is worth then, at the first selection. A quiz deals numbers of its own, hides U,
    and asks which edge is chosen; the reader's numbers come back after it.
    """

    def __init__(self) -> None:
        self._noise_seed = 0
        self._rest = np.array(START["P"][1:])  # what the other priors share, as it was typed
        self._questions = 0  # so far: no question is dealt again
        self._forget_quiz()
        rows = []
        for k in range(EDGES):
            for name, low, high, step in NUMBERS:
                more = {"group": f"Edge {LETTERS[k]}", "name": f"{name} of edge {LETTERS[k]}"}
                more |= {"point": f"edge{k}"}
                value = START[name][k]
                rows.append(entry(f"{name}{k}", name, low, high, step, value, below=True, **more))
        super().__init__(
            "PUCT lab: which edge next?",
            [
                button("ask", ASK, group="Guess first", first=True),
                button(
                    "back",
                    "My numbers",
                    name="Back to my numbers",
                    group="Guess first",
                    hidden=True,
                ),
                choice(
                    "result",
                    "The next visit brings home",
                    list(RESULTS),
                    "a draw (0)",
                    group="Visits",
                ),
                button("visit", "Visit the chosen edge", group="Visits", primary=True),
                button("clear", "Before any visit", group="Visits"),
                button("reset", "Start again", group="Visits"),
                slider("cpuct", "cpuct", 0.0, 5.0, 0.1, SETTINGS["cpuct"], group="Formula"),
                slider(
                    "prior",
                    f"Prior of edge {LETTERS[0]}",
                    0.0,
                    1.0,
                    0.01,
                    START["P"][0],
                    group="Formula",
                ),
                switch("source", "Leave out the max(1, …)", group="Formula"),
                button("noise", ADD, group="Noise"),
                button("quiet", "No noise", group="Noise", hidden=True),
                slider(
                    "epsilon",
                    "epsilon",
                    0.0,
                    1.0,
                    0.01,
                    SETTINGS["epsilon"],
                    group="Noise",
                    half=True,
                    name="epsilon, the share of noise",
                    hidden=True,
                ),
                slider(
                    "alpha",
                    "alpha",
                    0.05,
                    5.0,
                    0.05,
                    SETTINGS["alpha"],
                    group="Noise",
                    half=True,
                    name="alpha of the noise",
                    hidden=True,
                ),
                *rows,
            ],
            status="The edge with the highest Q + U is chosen. Move a slider: which edge is it?",
        )

    @property
    def edges(self) -> dict[str, np.ndarray]:
        """N, W, P, the priors with noise, and Q and U: `[4]` each."""
        N, W, P = (np.array([float(self[f"{name}{k}"]) for k in range(EDGES)]) for name in "NWP")
        nu = np.random.default_rng(self._noise_seed).dirichlet([self["alpha"]] * EDGES)
        noisy = mix_noise(P, nu, self["epsilon"])
        Q, U = puct_terms(N, W, noisy, self["cpuct"], least=0 if self["source"] else 1)
        return {"N": N, "W": W, "P": P, "noisy": noisy, "Q": Q, "U": U}

    @property
    def chosen(self) -> int:
        """The edge with the highest Q + U; ties go to the lowest."""
        edges = self.edges
        return int((edges["Q"] + edges["U"]).argmax())

    def set(self, id: str, value: object, dragged: bool = False) -> None:
        before, quiz = self.controls, (self._is_asking, self._guess)
        super().set(id, value, dragged)
        wrong = self._wrong()
        if wrong:
            self.controls, (self._is_asking, self._guess) = before, quiz
            self.redraw()
            raise ValueError(wrong)

    def changed(self, id: str) -> None:
        self._turn_quiz(False)
        if id == "prior":
            self._share_priors(self["prior"])
        elif id == "P0":
            self.configure("prior", value=self["P0"])
        elif id[0] == "P":
            self._keep_rest()
        elif id == "epsilon":
            self._unfold_noise()
        self.status = self._summary()

    def pressed(self, id: str) -> None:
        if id in {f"edge{k}" for k in range(EDGES)}:
            self._press(int(id[4:]))
            return
        if id in OF_THE_QUIZ:
            self._ask() if id == "ask" else self._go_back()
            return
        told = ""
        if id == "visit":
            told = self._visit(self.chosen)
        elif id == "noise":
            self._noise_seed += 1
            if not self["epsilon"]:
                self.configure("epsilon", value=0.25)
            self._unfold_noise()
        elif id == "quiet":
            self.configure("epsilon", value=0.0)
            self._unfold_noise(False)
        elif id == "clear":
            self._show({"N": [0] * EDGES, "W": [0.0] * EDGES}, {})
        elif id == "reset":
            self._show(START, SETTINGS)
            self._forget_quiz()
            self._name_quiz(False)
            self._unfold_noise(False)
        else:
            raise KeyError(id)
        self._turn_quiz(False)
        self.status = told or self._summary()

    def _visit(self, k: int) -> str:
        """Counts one visit of edge k and what it brings home, and says what that changes."""
        self.configure(f"N{k}", value=self[f"N{k}"] + 1)
        self.configure(f"W{k}", value=round(self[f"W{k}"] + RESULTS[self["result"]], 6))
        Q, U = (self._written(self.edges[name][k]) for name in "QU")
        result = self["result"].partition(" (")[0]
        told = f"Edge {LETTERS[k]} brings home {result}: its Q is now {Q}, its U {U}."
        return f"{told} {self._summary()}"

    def _show(self, numbers: Mapping[str, Sequence[float]], settings: Mapping[str, object]) -> None:
        """Puts these numbers of the edges and these settings into the controls."""
        for name, values in numbers.items():
            for k, value in enumerate(values):
                self.configure(f"{name}{k}", value=value)
        for id, value in settings.items():
            self.configure(id, value=value)
        self.configure("prior", value=self["P0"])
        self._keep_rest()

    def _unfold_noise(self, is_open: bool = True) -> None:
        """Shows the noise's controls; they stay, even at epsilon 0, until it is switched off."""
        for id in ("quiet", "epsilon", "alpha"):
            self.configure(id, hidden=not is_open)
        self.configure("noise", label="New noise" if is_open else ADD)

    # The quiz

    def _turn_quiz(self, is_asking: bool, guess: int | None = None) -> None:
        """Asks, shows the answer beside the `guess`, or goes on without the quiz. Nothing but an
        edge answers a question, and nothing changes it.
        """
        self._is_asking, self._guess = is_asking, guess
        self.controls = [
            control if control["id"] == "back" else control | {"off": is_asking}
            for control in self.controls
        ]
        self.configure("visit", primary=guess is None and not is_asking)
        self.configure("ask", primary=guess is not None)

    def _name_quiz(self, is_open: bool) -> None:
        """Names the quiz's buttons: a quiz that is open can be left."""
        self.configure("ask", label="Another question" if is_open else ASK)
        self.configure("back", hidden=not is_open)

    def _go_back(self) -> None:
        """Leaves the quiz, and brings the reader's numbers back."""
        for id, value in self._own.items():
            self.configure(id, value=value)
        self._keep_rest()
        self._turn_quiz(False)
        self._name_quiz(False)
        self._own = {}
        self.status = self._summary()

    def _forget_quiz(self) -> None:
        self._own: dict[str, object] = {}  # the controls' values before the quiz
        self._is_asking = False  # whether U is hidden, until an edge is pressed
        self._guess: int | None = None  # the edge that was pressed last
        self._verdict = ""  # what was right, in a few words
        self._answers = self._right = 0  # so far

    def _ask(self) -> None:
        """Asks for the chosen edge of a node in which two edges are never nearly equal, and the
        numbers add up as they are written.
        """
        self._questions += 1
        if not self._own:
            self._own = {c["id"]: c["value"] for c in self.controls if "value" in c}
        rng = np.random.default_rng([self._questions, 6])
        while True:
            N = rng.integers(0, 9, EDGES)
            W = np.round(rng.uniform(-0.6, 0.8, EDGES) * N, 1)
            P = np.round(rng.dirichlet([1.5] * EDGES), 2)
            P[-1] = round(1 - P[:-1].sum(), 2)
            Q, U = puct_terms(N, W, P, SETTINGS["cpuct"])
            second, first = np.sort(Q + U)[-2:]
            surprises = Q.argmax() != (Q + U).argmax() or self._questions % 3 == 0
            if P.min() >= 0.02 and first - second > 0.12 and surprises and _add_up(Q, U):
                break
        numbers = {"N": N, "W": W, "P": P}
        self._show({name: values.tolist() for name, values in numbers.items()}, SETTINGS)
        self._turn_quiz(True)
        self._name_quiz(True)
        self.status = "The highest Q + U is chosen. U follows from N and P."

    def _press(self, k: int) -> None:
        """Takes edge k for the answer to the question, or tells its numbers."""
        chosen = self.chosen
        if not self._is_asking:
            words = ", ".join(words for _, words in self._told(self.edges, k))
            self.status = f"Edge {LETTERS[k]}: {words}. {self._summary()}"
            return
        self._turn_quiz(False, k)
        self._answers, self._right = self._answers + 1, self._right + (k == chosen)
        best = f"edge {LETTERS[chosen]}"
        self._verdict = f"✓ Right: {best}." if k == chosen else f"✗ Not {LETTERS[k]}, but {best}."
        sums = f"Edge {LETTERS[k]} has {self._sum(k)}"
        sums += ", the most." if k == chosen else f", {best} more: {self._sum(chosen)}."
        self.status = sums if self.room >= BESIDE else f"{sums} {self._score()}"

    def _sum(self, k: int) -> str:
        """Q + U of edge k in numbers."""
        Q, U = (self.edges[name][k] for name in "QU")
        return f"{self._written(Q)} + {self._written(U)} = {self._written(Q + U)}"

    def _score(self) -> str:
        return f"{self._right} of {self._answers} right." if self._answers else ""

    def _written(self, number: float) -> str:
        """A number of the table, with as many digits as tell the chosen edge from every other."""
        edges = self.edges
        scores = edges["Q"] + edges["U"]
        behind = scores.max() - scores
        behind = behind[behind > 1e-9]
        digits = 2 if self.room < NARROW else 3
        while digits < 5 and any(
            f"{scores.max() - gap:.{digits}f}" == f"{scores.max():.{digits}f}" for gap in behind
        ):
            digits += 1
        return plain(number, f"z.{digits}f")  # what is written as zero has no sign

    def draw(self) -> str:
        return self._bars(self.edges, self.chosen)

    def draw_foot(self) -> str:
        return self._table(self.edges, self.chosen) + self._formula()

    def offline(self) -> dict[str, str]:
        """The heading, the picture and the table, which has the rows N and P, too: the entries for
        them are not in a still."""
        table = self._table(self.edges, self.chosen, typed="NP")
        return {"text/html": still(self.heading, self.picture + table + self._formula())}

    def _keep_rest(self) -> None:
        self._rest = np.array([self[f"P{k}"] for k in range(1, EDGES)], float)

    def _share_priors(self, first: float) -> None:
        """Sets the first prior to `first`; the others share the rest as they did when typed, in
        hundredths, the last one first to give way.
        """
        rest = self._rest
        shares = rest / rest.sum() if rest.sum() else np.full(EDGES - 1, 1 / (EDGES - 1))
        ends = np.round(100 * (first + np.cumsum(shares) * (1 - first)))
        self.configure("P0", value=first)
        for k, share in enumerate(np.diff(ends, prepend=round(100 * first)), 1):
            self.configure(f"P{k}", value=round(float(share) / 100, 2))

    def _wrong(self) -> str:
        for k in range(EDGES):
            N, W = self[f"N{k}"], self[f"W{k}"]
            if int(N) != N:
                return f"edge {LETTERS[k]} has a whole number of visits, not {N:g}"
            if abs(W) > N:
                many = counted(int(N), "result")
                return f"edge {LETTERS[k]}: {many} of at most 1 cannot add up to {W:g}"
        return ""

    def _summary(self) -> str:
        edges = self.edges
        scores = edges["Q"] + edges["U"]
        tied = int((scores == scores.max()).sum())
        nothing = self["source"] and not edges["N"].sum()
        because = ": √0 = 0 leaves neither prior nor noise" if nothing else ""
        why = f" {tied} edges tie, and the first of them wins{because}." if tied > 1 else ""
        total = edges["P"].sum()
        priors = (
            ""
            if abs(total - 1) < 0.005
            else f" The priors add up to {total:.2f}; a search makes that 1."
        )
        return f"Edge {LETTERS[self.chosen]} is chosen.{why}{priors}"

    # The picture

    def _told(self, edges: dict[str, np.ndarray], k: int) -> list[tuple[str, str]]:
        """Q and U of edge k in numbers, each with its colour."""
        N, Q = edges["N"][k], self._written(edges["Q"][k])
        mean = f"Q = {plain(edges['W'][k])} / {N:g} = {Q}" if N else "Q = 0, no visit"
        U = "?" if self._is_asking else self._written(edges["U"][k])
        told = [("blue", mean), ("orange", f"U = {U}")]
        return told if _wide(told) <= self.room else [("blue", f"Q = {Q}"), told[1]]

    def _start_of(self, told: list[tuple[str, str]]) -> float:
        """Where a key of these words starts: at the first edge, or farther left if it is long."""
        return max(0.0, min(LEFT, self.room - _wide(told)))

    def _bars(self, edges: dict[str, np.ndarray], chosen: int) -> str:
        # While it asks, the scale gives no U away.
        bonus = np.full(EDGES, 0.6) if self._is_asking else edges["U"]
        tops = np.maximum(edges["Q"], 0) + bonus
        low = min(-0.25, float(np.floor(edges["Q"].min() * 4) / 4))
        tall, top = TALL_IF_LOW if self.low else TALL, float(tops.max())
        high = max(1.0, top * 1.15, top + OVER / (tall - OVER) * (top - low))
        if (edges["Q"] + bonus).min() < 0:  # its number stands below the bar
            low -= NUMBER / (tall - NUMBER) * (high - low)
        axes = Axes(LEFT, 40, self.room - LEFT, tall, (0, 0), (low, high))
        wide = axes.width / EDGES
        names = legend(LEFT, 14, [("blue", "Q = W / N"), ("orange", "U")])
        if self._is_asking:
            asked = "Which is chosen?" + " Press an edge." * (self.room >= NARROW)
            names = text(LEFT, 14, asked, style="t-strong", anchor="start")
        elif self._guess is not None:  # in the question's place, above what was pressed
            style = "t-good" if self._guess == chosen else "t-strong"
            names = text(LEFT, 14, self._verdict, style=style, anchor="start")
        score = text(self.room, 14, self._score().rstrip("."), style="t-number", anchor="end")
        if self.room < BESIDE:  # no room for it beside a question, a verdict or an edge's numbers
            names, score = names + score * (not self._is_asking and self._guess is None), ""
        is_judged = self._guess is not None and not self._is_asking  # the pointer is still there
        parts = [f"{names if is_judged else _untold(names)}{score}"]
        if not self._is_asking:
            answered = "lab-chosen" if self._guess is None else "lab-chosen lab-solution"
            parts.append(
                f'<rect class="lab-band {answered}" data-glide="chosen" '
                f'x="{axes.left + wide * chosen:.1f}" '
                f'y="{axes.top - 8}" '
                f'width="{wide:.1f}" height="{axes.height + 44}" rx="8"/>'
            )
        parts.append(chart(axes, []))
        for k in range(EDGES):
            Q, U = float(edges["Q"][k]), float(edges["U"][k])
            told = self._told(edges, k)
            said = f"Edge {LETTERS[k]}: {', '.join(words for _, words in told)}"
            place = f'x="{axes.left + wide * k + 2:.1f}" y="{axes.top - 8}" width="{wide - 4:.1f}" '
            place += f'height="{axes.height + 44}" rx="8"'
            score = "" if self._is_asking else self._written(Q + U)
            bar = _bar(axes, k, Q, None if self._is_asking else U, score)
            look = ' class="lab-asked"' if self._is_asking else ""  # it invites a press
            if is_judged and k == self._guess != chosen:
                look = ' class="lab-wrong"'
            parts.append(
                f'<g data-press="edge{k}" data-point="edge{k}" data-cell="0,{k}" role="button" '
                f'tabindex="-1" aria-label="{said}"><rect{look} {place} fill="transparent"/>{bar}'
                f"{self._name(axes, k, chosen)}"
                f'<rect class="lab-ring" {place}/></g>'
            )
            if not is_judged:
                told = legend(self._start_of(told), 14, told, gap=GAP)
                parts.append(f'<g data-told="edge{k}">{told}</g>')
        label = "Which edge is chosen?" if self._is_asking else self._summary()
        return svg(self.room, axes.top + axes.height + 46, label, *parts)

    def _name(self, axes: Axes, k: int, chosen: int) -> str:
        """The letter of edge k, with what there is to say of it."""
        wide = axes.width / EDGES
        x, y = axes.left + wide * (k + 0.5), axes.top + axes.height + 24
        mark = ""
        if k == self._guess:
            mark = " ✓" if k == chosen else " ✗"
        elif k == chosen and not self._is_asking:
            mark = " chosen" if wide > 64 else " ▲"
        style = "t-good" if k == chosen == self._guess else "t-strong"
        return text(x, y, LETTERS[k] + mark, style=style)

    def _table(self, edges: dict[str, np.ndarray], chosen: int, typed: str = "") -> str:
        """The `typed` numbers and those that follow from them, each edge under its bar."""
        score = edges["Q"] + edges["U"]
        rows = []
        for name in typed:
            cells = "".join(f"<td>{value:g}</td>" for value in edges[name])
            rows.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
        for name, values in (
            *([("noisy P", edges["noisy"])] if self["epsilon"] else []),
            ("Q", edges["Q"]),
            ("U", edges["U"]),
            ("Q + U", score),
        ):
            is_hidden = self._is_asking and "U" in name
            mark = ' class="lab-total"' if name == "Q + U" else ""
            long = ' class="lab-long"' if name == "noisy P" else ""
            cells = "".join(
                f'<td data-point="edge{k}">{self._cell(value, k == chosen, is_hidden)}</td>'
                for k, value in enumerate(values)
            )
            rows.append(f'<tr{mark}><th scope="row"{long}>{name}</th>{cells}</tr>')
        head = "".join(f'<th scope="col">edge {letter}</th>' for letter in LETTERS)
        first = f'<colgroup><col style="width:{LEFT}px"/></colgroup>'
        return (
            f'<table class="lab-columns">{first}<thead class="lab-unseen"><tr><td></td>{head}</tr>'
            f"</thead><tbody>{''.join(rows)}</tbody></table>"
        )

    def _cell(self, value: float, is_chosen: bool, is_hidden: bool) -> str:
        words = "?" if is_hidden else self._written(value)
        return f"<b>{words}</b>" if is_chosen and not self._is_asking else words

    def _formula(self) -> str:
        """U as it follows from P and N; of the edge that is pointed at, with its numbers."""
        edges = self.edges
        total = int(edges["N"].sum())
        root = f"√{total}" if self["source"] else f"√max(1, {total})"
        prior = "noisy P" if self["epsilon"] else "P"
        lines = [
            f'<span data-untold="edge">U = {self["cpuct"]:g} · {prior} · {root} / '
            "(1\xa0+\xa0N)</span>"
        ]
        for k, letter in enumerate(LETTERS):
            P, N = f"{edges['noisy'][k]:.3g}", f"{edges['N'][k]:g}"
            U = "?" if self._is_asking else self._written(edges["U"][k])
            lines.append(
                f'<span data-told="edge{k}">U of {letter} = {self["cpuct"]:g} · {P} · {root} / '
                f"(1\xa0+\xa0{N}) = {U}</span>"
            )
        return f'<p class="lab-formula">{"".join(lines)}</p>'


def _add_up(Q: np.ndarray, U: np.ndarray) -> bool:
    """Whether each Q + U is what the written Q and U add up to, with two digits and with three."""
    return all(
        abs(float(f"{q:.{digits}f}") + float(f"{u:.{digits}f}") - float(f"{q + u:.{digits}f}"))
        < 1e-9
        for digits in (2, 3)
        for q, u in zip(Q, U, strict=True)
    )


def _wide(told: list[tuple[str, str]]) -> float:
    """The pixels of a key of these words."""
    return sum(16 + 7.2 * len(words) for _, words in told) + GAP * (len(told) - 1)


def _untold(part: str) -> str:
    """What is seen as long as no edge is pointed at."""
    return f'<g data-untold="edge">{part}</g>'


def _bar(axes: Axes, k: int, Q: float, U: float | None, score: str) -> str:
    """Q from the zero line, U beside it from where Q ends, and the `score` at their sum. Without U,
    a question mark.
    """
    half = min(35, 0.31 * axes.width / EDGES)
    middle = axes.left + axes.width * (k + 0.5) / EDGES
    zero, q_y = axes.at(0, 0)[1], axes.at(0, Q)[1]
    mean = rect(middle - half, min(zero, q_y), half, abs(zero - q_y), "blue", glide=f"mean{k}")
    if U is None:
        return mean + text(middle + half / 2, min(zero, q_y) - 8, "+ ?", style="t-on")
    score_y = axes.at(0, Q + U)[1]
    words_y, style = (q_y + 17, "t-on") if Q + U < 0 else (score_y - 7, "t-number")  # over a line
    end = axes.left + axes.width * (k + 1) / EDGES - 3  # within the frame of its edge, too
    words_x = min(middle + half / 2, end - LETTER / 2 * len(score))
    bonus = rect(middle, score_y, half, q_y - score_y, "orange", glide=f"bonus{k}")
    return (
        f'{mean}{bonus}<path data-glide="from{k}" d="M{middle - half - 5:.1f} {q_y:.1f}'
        f'h{2 * half + 5:.1f}" stroke="{color("blue")}" stroke-width="2"/>'
        f'<g data-glide="score{k}"><path d="M{middle:.1f} {score_y:.1f}h{half + 5:.1f}" '
        f'stroke="{color("ink")}" stroke-width="2.4"/>'
        + text(words_x, words_y, score, style=style)
        + "</g>"
    )
