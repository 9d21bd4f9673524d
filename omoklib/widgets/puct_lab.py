"""The PUCT lab: four edges of one node, with every number of the formula to change."""

from __future__ import annotations

import numpy as np

from omoklib.search.formulas import mix_noise, puct_terms
from omoklib.widgets.charts import Axes, chart, color, legend, rect, svg, text
from omoklib.widgets.lab import Lab, button, choice, entry, slider, switch

__all__ = ["PuctLab"]

EDGES = 4
LEFT = 54  # pixels beside the first edge, of the picture and of the numbers under it
LETTERS = "abcd"
START = {"N": (6, 3, 1, 0), "W": (2.0, -0.5, 0.6, 0.0), "P": (0.4, 0.3, 0.2, 0.1)}
SETTINGS = {"cpuct": 1.5, "epsilon": 0.0, "alpha": 0.3, "source": False}
"""The formula's controls at the start."""
NUMBERS = (("N", 0, 100_000, 1), ("W", -100_000, 100_000, 0.1), ("P", 0, 1, 0.01))
"""The numbers that can be typed for each edge: the name, the lowest, the highest, the step."""
RESULTS = {"a win (+1)": 1.0, "a draw (0)": 0.0, "a loss (−1)": -1.0}


class PuctLab(Lab):
    """Q + U of four edges, as bars.

    Visits N, sums W and priors P can be typed; cpuct, the noise and the first prior are sliders. A
    switch leaves out the `max(1, ...)` under the square root, as the course's source does, to show
    what the prior is worth then, at the first selection.
    """

    def __init__(self) -> None:
        self._noise_seed = 0
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
                slider(
                    "epsilon",
                    "epsilon, the share of noise",
                    0.0,
                    1.0,
                    0.01,
                    SETTINGS["epsilon"],
                    group="Formula",
                ),
                slider(
                    "alpha",
                    "alpha of the noise",
                    0.05,
                    5.0,
                    0.05,
                    SETTINGS["alpha"],
                    group="Formula",
                ),
                button("noise", "New noise", group="Formula"),
                switch("source", "Leave out max(1, …), as the source does", group="Formula"),
                *rows,
            ],
            status="The edge with the highest Q + U is chosen. Move a slider and watch the race.",
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

    def set(self, id: str, value: object) -> None:
        before = self.controls
        super().set(id, value)
        wrong = self._wrong()
        if wrong:
            self.controls = before
            self.redraw()
            raise ValueError(wrong)

    def changed(self, id: str) -> None:
        if id == "prior":
            self._share_priors(self["prior"])
        elif id == "P0":
            self.configure("prior", value=self["P0"])
        self.status = self._summary()

    def pressed(self, id: str) -> None:
        if id == "visit":
            k = self.chosen
            self.configure(f"N{k}", value=self[f"N{k}"] + 1)
            self.configure(f"W{k}", value=round(self[f"W{k}"] + RESULTS[self["result"]], 6))
        elif id in {f"edge{k}" for k in range(EDGES)}:
            k = int(id[4:])
            words = ", ".join(words for _, words in self._told(self.edges, k))
            self.status = f"Edge {LETTERS[k]}: {words}. {self._summary()}"
            return
        elif id == "noise":
            self._noise_seed += 1
            if not self["epsilon"]:
                self.configure("epsilon", value=0.25)
        elif id == "clear":
            for k in range(EDGES):
                self.configure(f"N{k}", value=0)
                self.configure(f"W{k}", value=0.0)
        elif id == "reset":
            for name, values in START.items():
                for k, value in enumerate(values):
                    self.configure(f"{name}{k}", value=value)
            self.configure("prior", value=self["P0"])
            for id, value in SETTINGS.items():
                self.configure(id, value=value)
        else:
            raise KeyError(id)
        self.status = self._summary()

    def draw(self) -> str:
        return self._bars(self.edges, self.chosen)

    def draw_foot(self) -> str:
        return self._table(self.edges, self.chosen) + self._formula()

    def _share_priors(self, first: float) -> None:
        """Sets the first prior to `first`; the others share the rest in their old proportions."""
        rest = np.array([self[f"P{k}"] for k in range(1, EDGES)], float)
        shares = rest / rest.sum() if rest.sum() else np.full(EDGES - 1, 1 / (EDGES - 1))
        self.configure("P0", value=first)
        for k, share in enumerate(shares, 1):
            self.configure(f"P{k}", value=round(float(share * (1 - first)), 4))

    def _wrong(self) -> str:
        for k in range(EDGES):
            N, W = self[f"N{k}"], self[f"W{k}"]
            if int(N) != N:
                return f"edge {LETTERS[k]} has a whole number of visits, not {N:g}"
            if abs(W) > N:
                return f"edge {LETTERS[k]}: {N:g} results of at most 1 cannot add up to {W:g}"
        return ""

    def _summary(self) -> str:
        edges = self.edges
        scores = edges["Q"] + edges["U"]
        tied = int((scores == scores.max()).sum())
        why = f" {tied} edges tie, and the lowest wins." if tied > 1 else ""
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
        N, Q = edges["N"][k], _written(edges["Q"][k])
        mean = f"Q = {_short(edges['W'][k])} / {N:g} = {Q}" if N else "Q = 0, without a visit"
        return [("blue", mean), ("orange", f"U = {_written(edges['U'][k])}")]

    def _bars(self, edges: dict[str, np.ndarray], chosen: int) -> str:
        tops = np.maximum(edges["Q"], 0) + edges["U"]
        low = min(-0.25, float(np.floor(edges["Q"].min() * 4) / 4))
        high = max(1.0, float(tops.max()) * 1.1)
        axes = Axes(LEFT, 40, self.room - LEFT, 156, (0, 0), (low, high))
        wide = axes.width / EDGES
        parts = [
            f'<g class="lab-unpointed">{legend(LEFT, 14, [("blue", "Q = W / N"), ("orange", "U")])}'
            "</g>",
            f'<rect class="lab-band" x="{axes.left + wide * chosen:.1f}" y="{axes.top - 8}" '
            f'width="{wide:.1f}" height="{axes.height + 44}" rx="8"/>',
            chart(axes, []),
        ]
        for k in range(EDGES):
            bar = _bar(axes, k, float(edges["Q"][k]), float(edges["U"][k]), k == chosen)
            words = [words for _, words in self._told(edges, k)]
            place = f'x="{axes.left + wide * k + 2:.1f}" y="{axes.top - 8}" width="{wide - 4:.1f}" '
            place += f'height="{axes.height + 44}" rx="8"'
            parts.append(
                f'<g data-press="edge{k}" data-point="edge{k}" data-cell="0,{k}" role="button" '
                f'tabindex="-1" aria-label="Edge {LETTERS[k]}: {", ".join(words)}">'
                f'<rect {place} fill="transparent"/>{bar}<rect class="lab-ring" {place}/></g>'
            )
            parts.append(
                f'<g data-told="edge{k}">{legend(LEFT, 14, self._told(edges, k), gap=12)}</g>'
            )
        return svg(self.room, 242, self._summary(), *parts)

    def _table(self, edges: dict[str, np.ndarray], chosen: int) -> str:
        """The numbers that follow from the typed ones, each edge under its bar."""
        score = edges["Q"] + edges["U"]
        rows = []
        for name, values in (
            ("noisy P", edges["noisy"]),
            ("Q", edges["Q"]),
            ("U", edges["U"]),
            ("Q + U", score),
        ):
            mark = ' class="lab-total"' if name == "Q + U" else ""
            cells = "".join(
                f'<td data-point="edge{k}">{_strong(_written(value), k == chosen)}</td>'
                for k, value in enumerate(values)
            )
            rows.append(f'<tr{mark}><th scope="row">{name}</th>{cells}</tr>')
        head = "".join(f'<th scope="col">edge {letter}</th>' for letter in LETTERS)
        first = f'<colgroup><col style="width:{LEFT}px"/></colgroup>'
        return (
            f'<table class="lab-columns">{first}<thead class="lab-unseen"><tr><td></td>{head}</tr>'
            f"</thead><tbody>{''.join(rows)}</tbody></table>"
        )

    def _formula(self) -> str:
        """U as it follows from P and N; of the edge that is pointed at, with its numbers."""
        edges = self.edges
        total = int(edges["N"].sum())
        root = f"√{total}" if self["source"] else f"√max(1, {total})"
        lines = [f'<span class="lab-unpointed">U = {self["cpuct"]:g} · P · {root} / (1 + N)</span>']
        for k, letter in enumerate(LETTERS):
            P, N, U = f"{edges['noisy'][k]:.3g}", f"{edges['N'][k]:g}", _written(edges["U"][k])
            lines.append(
                f'<span data-told="edge{k}">U of {letter} = {self["cpuct"]:g} · {P} · {root} / '
                f"(1 + {N}) = {U}</span>"
            )
        return f'<p class="lab-formula">{"".join(lines)}</p>'


def _bar(axes: Axes, k: int, Q: float, U: float, chosen: bool) -> str:
    """Q from the zero line and U on top of it; if Q is below zero, the score has a mark."""
    wide = min(70, 0.62 * axes.width / EDGES)
    told = "chosen" if axes.width / EDGES > 64 else "▲"
    x = axes.left + axes.width * (k + 0.5) / EDGES - wide / 2
    zero, q_y, score_y = (axes.at(0, y)[1] for y in (0.0, Q, Q + U))
    bottom = axes.top + axes.height
    parts = [
        rect(x, min(zero, q_y), wide, abs(zero - q_y), "blue"),
        rect(x + wide * 0.3, score_y, wide * 0.4, q_y - score_y, "orange"),
        f'<line x1="{x - 5:.1f}" x2="{x + wide + 5:.1f}" y1="{score_y:.1f}" y2="{score_y:.1f}" '
        f'stroke="{color("ink")}" stroke-width="2.4"/>',
        text(
            x + wide / 2,
            max(score_y, q_y) + 17 if Q + U < 0 else score_y - 7,
            _written(Q + U),
            style="t-strong" if chosen else "t-soft",
        ),
        text(
            x + wide / 2,
            bottom + 24,
            f"{LETTERS[k]} {told}" if chosen else LETTERS[k],
            style="t-strong",
        ),
    ]
    return "".join(parts)


def _written(value: float) -> str:
    """A number to three digits after the point, with a true minus sign."""
    return f"{value:.3f}".replace("-", "−")


def _short(value: float) -> str:
    """A number that was typed, with a true minus sign."""
    return f"{value:g}".replace("-", "−")


def _strong(words: str, strong: bool) -> str:
    return f"<b>{words}</b>" if strong else words
