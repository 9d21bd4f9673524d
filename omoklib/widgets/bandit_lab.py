"""The bandit lab: pull levers, or let a rule pull a thousand, and see what the rule believes."""

from __future__ import annotations

import numpy as np

from omoklib.search.bandits import (
    Bandit,
    Play,
    Policy,
    epsilon_greedy,
    greedy,
    play_bandit,
    ucb,
    ucb_policy,
)
from omoklib.widgets.charts import Axes, Line, chart, colour, legend, rect, svg, text
from omoklib.widgets.lab import Lab, button, choice, slider, switch

__all__ = ["BanditLab"]

ARMS, PULLS = 5, 1000
GREEDY, EPSILON, UCB = "greedy", "epsilon-greedy", "UCB"
LETTERS = "ABCDEFGHIJ"


class BanditLab(Lab):
    """Five slot machines with hidden chances.

    Pull them by hand, or let greedy, epsilon-greedy or UCB pull. Equal `seed`s are equal machines,
    down to what each lever pays at its j-th pull: moving a slider replays the same thousand pulls
    under the new number, so two curves differ by the rule and by nothing else.
    """

    def __init__(self, seed: int = 0) -> None:
        self.seed = int(seed)
        self._fresh_machines()
        lever = [
            button(f"arm{k}", LETTERS[k], name=f"Pull lever {LETTERS[k]}", group="Pull by hand")
            for k in range(ARMS)
        ]
        super().__init__(
            "Bandit lab: which lever next?",
            [
                *lever,
                choice("rule", "Rule", [GREEDY, EPSILON, UCB], UCB, group="Let a rule pull"),
                slider("c", "Exploration c", 0.0, 3.0, 0.05, 1.4, group="Let a rule pull"),
                slider(
                    "epsilon",
                    "Chance of a random lever",
                    0.0,
                    1.0,
                    0.01,
                    0.1,
                    group="Let a rule pull",
                    hidden=True,
                ),
                button("one", "Pull once", group="Let a rule pull"),
                button("run", f"Run {PULLS:,} pulls", group="Let a rule pull"),
                button("keep", "Keep this curve", group="Let a rule pull"),
                switch("reveal", "Show the hidden chances", group="The machines"),
                button("restart", "Start again", group="The machines"),
                button("new", "New machines", group="The machines"),
            ],
            status="Five levers. Each pays 1 with a chance of its own, and nobody says what it is.",
        )

    @property
    def play(self) -> Play:
        """All pulls so far, those by hand first."""
        return self._play

    def changed(self, id: str) -> None:
        if id == "rule":
            self.configure("c", hidden=self["rule"] != UCB)
            self.configure("epsilon", hidden=self["rule"] != EPSILON)
        if id != "reveal":
            self._replay()
            self._say()

    def pressed(self, id: str) -> None:
        if id in {f"arm{k}" for k in range(ARMS)}:
            if self._run:
                self._hand, self._run = [], 0
            self._hand.append(int(id[3:]))
            self._replay()
            paid = self._play.rewards[0, -1]
            self.status = f"{LETTERS[int(id[3:])]} pays {paid}. {self._summary()}"
            return
        if id == "one":
            self._run += 1
        elif id == "run":
            self._run = PULLS
        elif id == "keep":
            if self._run > 1:
                self._kept = [*self._kept[-2:], (self._rule_name(), self._play.regret[0])]
        elif id == "restart":
            self._hand, self._run, self._kept = [], 0, []
        elif id == "new":
            self.seed += 1
            self._fresh_machines()
        else:
            raise KeyError(id)
        self._replay()
        self._say()

    def draw(self) -> str:
        wins, pulls = self._counts()
        label = f"Five levers and what is known of them. {self._summary()}"
        return svg(660, 590, label, self._bars(wins, pulls), self._regret_chart())

    # The machines and what was done to them

    def _fresh_machines(self) -> None:
        means = np.random.default_rng(self.seed).uniform(0.15, 0.85, ARMS).round(2)
        self.bandit = Bandit(tuple(means))
        self._hand: list[int] = []  # pulls by hand, in order
        self._run = 0  # pulls by the rule after those
        self._kept: list[tuple[str, np.ndarray]] = []  # curves to compare with
        self._play = play_bandit(self.bandit, greedy(), 0, self._coins())

    def _coins(self) -> np.random.Generator:
        return np.random.default_rng([self.seed, 1])

    def _replay(self) -> None:
        """The same pulls again under the rule as it now stands."""
        every = play_bandit(self.bandit, self._policy(), PULLS, self._coins(), first=self._hand)
        upto = len(self._hand) + self._run
        self._play = Play(*(rows[:, :upto] for rows in (every.arms, every.rewards, every.regret)))

    def _policy(self) -> Policy:
        rules = {
            GREEDY: greedy,
            EPSILON: lambda: epsilon_greedy(self["epsilon"]),
            UCB: lambda: ucb_policy(self["c"]),
        }
        return rules[self["rule"]]()

    def _rule_name(self) -> str:
        detail = {GREEDY: "", EPSILON: f" {self['epsilon']:g}", UCB: f" c={self['c']:g}"}
        return f"{self['rule']}{detail[self['rule']]}"

    def _counts(self) -> tuple[np.ndarray, np.ndarray]:
        pulls = np.bincount(self._play.arms[0], minlength=ARMS).astype(float)
        wins = np.bincount(self._play.arms[0], weights=self._play.rewards[0], minlength=ARMS)
        return wins, pulls

    def _say(self) -> None:
        self.status = self._summary()

    def _summary(self) -> str:
        count = self._play.arms.shape[1]
        if not count:
            return "No lever pulled yet."
        won, lost = int(self._play.rewards.sum()), float(self._play.regret[0, -1])
        return (
            f"{count:,} pull{'s' * (count != 1)} paid {won:,}; "
            f"always pulling the best lever would have paid about {lost:.1f} more."
        )

    # The picture

    def _bars(self, wins: np.ndarray, pulls: np.ndarray) -> str:
        total = pulls.sum()
        mean = np.divide(wins, pulls, out=np.zeros(ARMS), where=pulls > 0)
        score = ucb(wins, pulls, total, self["c"] if self["rule"] == UCB else 0.0)
        chosen = int(score.argmax())
        tried = score[np.isfinite(score)]
        top = max(1.0, float(np.ceil(tried.max() * 5) / 5) if len(tried) else 1.0)
        axes = Axes(46, 44, 590, 170, (0, 0), (0, top), "What the rule believes")
        parts = [chart(axes, [])]
        entries = [("blue", "mean w / n")]
        if self["rule"] == UCB:
            entries.append(("orange", "exploration c √(ln N / n)"))
        if self["reveal"]:
            entries.append(("ink", "hidden chance"))
        parts.append(legend(250, 32, entries))
        for k in range(ARMS):
            parts.append(self._bar(k, axes, mean[k], score[k], int(pulls[k]), k == chosen))
        return "".join(parts)

    def _bar(self, k: int, axes: Axes, mean: float, score: float, pulls: int, chosen: bool) -> str:
        wide = 58
        x = axes.left + axes.width * (k + 0.5) / ARMS - wide / 2
        floor, mean_y = axes.at(0, 0)[1], axes.at(0, mean)[1]
        parts = []
        if np.isfinite(score):
            top_y = axes.at(0, score)[1]
            parts.append(rect(x, mean_y, wide, floor - mean_y, "blue"))
            parts.append(rect(x, top_y, wide, mean_y - top_y, "orange"))
            parts.append(
                text(
                    x + wide / 2,
                    top_y - 6,
                    f"{score:.2f}",
                    style="t-strong" if chosen else "t-soft",
                )
            )
        else:
            parts.append(
                f'<rect x="{x}" y="{axes.top}" width="{wide}" height="{axes.height}" fill="none" '
                f'stroke="{colour("orange")}" stroke-width="1.5" stroke-dasharray="4 4" rx="3"/>'
            )
            parts.append(
                text(x + wide / 2, axes.top + axes.height / 2 + 4, "untried", style="t-soft")
            )
        if self["reveal"]:
            y = axes.at(0, self.bandit.means[k])[1]
            parts.append(
                f'<line x1="{x - 8}" x2="{x + wide + 8}" y1="{y:.1f}" y2="{y:.1f}" '
                f'stroke="{colour("ink")}" stroke-width="3"/>'
            )
            parts.append(
                text(
                    x + wide + 11,
                    y + 4,
                    f"{self.bandit.means[k]:.2f}",
                    style="t-soft",
                    anchor="start",
                )
            )
        parts.append(text(x + wide / 2, floor + 20, LETTERS[k], style="t-strong"))
        parts.append(
            text(x + wide / 2, floor + 37, f"{pulls} pull{'s' * (pulls != 1)}", style="t-soft")
        )
        if chosen:
            parts.append(text(x + wide / 2, floor + 55, "▲ next", style="t"))
        return "".join(parts)

    def _regret_chart(self) -> str:
        now = self._play.regret[0]
        curves = [*self._kept, (self._rule_name() if self._run else "by hand", now)]
        longest = max([10, *(len(rows) for _, rows in curves)])
        highest = max([1.0, *(float(rows[-1]) for _, rows in curves if len(rows))])
        axes = Axes(
            46,
            345,
            470,
            190,
            (0, longest),
            (0, highest * 1.08),
            "Regret: what was lost by not knowing",
            "pulls",
        )
        lines = [
            Line(
                list(enumerate(rows, 1)),
                tint,
                f"{name}: {rows[-1]:.0f}" if len(rows) else "",
                dashed=dashed,
            )
            for (name, rows), tint, dashed in zip(
                curves,
                [*["purple", "green", "red"][: len(self._kept)], "blue"],
                [True] * len(self._kept) + [False],
                strict=True,
            )
        ]
        return chart(axes, lines)
