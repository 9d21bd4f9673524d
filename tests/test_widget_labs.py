"""The labs as plain objects: no page, no kernel."""

from __future__ import annotations

import random
import re
import threading
import time
import xml.etree.ElementTree as ET
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("anywidget", reason="anywidget is not installed")

from pie_rule import Hex

from omoklib import widgets
from omoklib.draw.theme import THEME
from omoklib.games import BLACK, WHITE, Omok, Othello, TicTacToe
from omoklib.search.bandits import play_bandit, ucb_policy
from omoklib.widgets import charts
from omoklib.widgets.bandit_lab import LETTERS
from omoklib.widgets.cockpit import _ahead
from omoklib.widgets.lab import Lab
from omoklib.widgets.preview import draw_preview
from omoklib.widgets.puct_lab import START
from omoklib.widgets.worker import Worker

SECONDS = 30  # to wait for a worker that is done in a moment


class FakeTrainer:
    """Learns nothing, quickly; its numbers have hostile names."""

    def __init__(self, trouble: Exception | None = None) -> None:
        self.history: list[dict] = []
        self.trouble = trouble
        self.begun = threading.Event()

    def run(self, *, iterations, seconds, stop, on_iteration):
        end = min(10_000, len(self.history) + iterations)
        while not stop() and len(self.history) < end:
            if self.trouble:
                raise self.trouble
            k = len(self.history) + 1
            entry = {
                "<img src=x>loss": 1 / k,
                "value": float("nan"),
                "policy": 2 / k,
                "mistakes": 1 / k,
            }
            self.history.append(entry | {"games": 4, "seconds": 0.5, "note": "text"})
            on_iteration(entry)
            self.begun.set()
            time.sleep(0.001)


def labs() -> list[Lab]:
    bridge = widgets.IdBridge(Omok(9), (0, 40, 41))
    return [
        widgets.BanditLab(),
        widgets.BanditLab(simple=True),
        widgets.PuctLab(),
        widgets.IntervalLab(),
        widgets.WeightEditor(4),
        widgets.Cockpit(FakeTrainer()),
        bridge.panel,
    ]


def parse(picture: str) -> ET.Element:
    return ET.fromstring(f"<div>{picture}</div>")


def parts_of(lab: Lab, attribute: str) -> dict[str, list[ET.Element]]:
    """The parts of the pictures with this attribute, by its value."""
    found: dict[str, list[ET.Element]] = {}
    for part in parse(lab.picture + lab.foot).iter():
        if part.get(attribute) is not None:
            found.setdefault(part.get(attribute), []).append(part)
    return found


def tell(lab: Lab, message: object) -> int:
    """What the page does with a message; how many answers came."""
    answers = []
    lab.send = lambda content, *_: answers.append(content)
    lab._receive(lab, message, [])
    del lab.send
    return [answer["type"] for answer in answers].count("answer")


def state_of(lab: Lab) -> tuple:
    return [c.get("value") for c in lab.controls], lab.picture


# What every lab does


@pytest.mark.parametrize("lab", labs(), ids=lambda lab: type(lab).__name__)
def test_a_lab_survives_every_message_that_makes_no_sense(lab):
    before = state_of(lab)
    ids = [control["id"] for control in lab.controls]
    bad = [
        None,
        7,
        [],
        "x",
        {},
        {"type": "set", "id": 3},
        {"type": "set", "id": "nobody", "value": 1},
        {"type": "press", "id": "nobody"},
    ]
    bad += [
        {"type": "press", "id": ["a"]},
        {"type": "press", "id": "cell-1"},
        {"type": "press", "id": "cell9999"},
        {"type": "press", "id": "arm99"},
    ]
    bad += [
        {"type": "set", "id": id, "value": value}
        for id in ids
        for value in ([], {}, "nan", 1e99, None)
    ]
    for message in bad:
        assert tell(lab, message) == 1
        assert lab.status.startswith("Nothing was changed"), message
    assert state_of(lab) == before


@pytest.mark.parametrize("lab", labs(), ids=lambda lab: type(lab).__name__)
def test_a_lab_survives_random_presses_and_its_picture_stays_well_formed(lab):
    draw = random.Random(1)
    safe = [c for c in lab.controls if c["id"] != "start"]
    for _ in range(60):
        control = draw.choice(safe)
        if control["kind"] == "button":
            tell(lab, {"type": "press", "id": control["id"]})
        elif control["kind"] == "choice":
            tell(
                lab, {"type": "set", "id": control["id"], "value": draw.choice(control["options"])}
            )
        elif control["kind"] == "switch":
            tell(lab, {"type": "set", "id": control["id"], "value": draw.random() < 0.5})
        else:
            value = draw.choice([control["min"], control["max"], control["value"]])
            tell(lab, {"type": "set", "id": control["id"], "value": value})
        parse(lab.picture)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.just(10**400) | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize("lab", labs(), ids=lambda lab: type(lab).__name__)
@settings(max_examples=40)
@given(data=st.data())
def test_a_lab_answers_random_messages_in_words_and_its_picture_stays_well_formed(lab, data):
    controls = [control for control in lab.controls if control["id"] != "start"]
    named = st.sampled_from([control["id"] for control in controls]) | st.text(max_size=6)
    within = [st.floats(c["min"], c["max"]) for c in controls if "min" in c]
    message = JSON | st.fixed_dictionaries(
        {"type": st.sampled_from(["set", "press"]) | JSON},
        optional={"id": named | JSON, "value": JSON | st.one_of(within)},
    )
    assert tell(lab, data.draw(message)) == 1
    parse(lab.picture)


@pytest.mark.parametrize("lab", labs(), ids=lambda lab: type(lab).__name__)
def test_every_control_has_a_label_and_every_picture_its_words(lab):
    assert all(control["label"].strip() for control in lab.controls)
    assert len({control["id"] for control in lab.controls}) == len(lab.controls)
    for picture in parse(lab.picture).iter():
        if picture.tag.endswith("svg"):
            titled = picture.find("{http://www.w3.org/2000/svg}title")
            assert picture.get("aria-label") or titled is not None


@pytest.mark.parametrize("lab", labs(), ids=lambda lab: type(lab).__name__)
def test_a_page_without_a_kernel_shows_the_picture(lab):
    bundle = lab._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert lab.picture in data["text/html"]


def test_words_in_a_picture_are_text_and_never_markup():
    drawn = charts.svg(9, 9, '"><script>', charts.text(0, 0, "<img src=x onerror=alert(1)>"))
    assert "<img" not in drawn and "<script" not in drawn
    parse(drawn)


# The bandit lab


def test_the_bandit_lab_shows_the_librarys_own_pulls():
    lab = widgets.BanditLab(seed=3)
    lab.set("c", 0.5)
    lab.press("run")
    coins = np.random.default_rng([3, 1])
    expected = play_bandit(lab.bandit, ucb_policy(0.5), 1000, coins)
    assert (lab.play.arms == expected.arms).all() and (lab.play.rewards == expected.rewards).all()


def test_while_a_lever_is_untried_the_scores_have_two_digits():
    lab = widgets.BanditLab(seed=2)
    for arm in ("arm0", "arm1", "arm0"):
        lab.press(arm)
    scores = re.findall(r'data-glide="score\d"><text[^>]*>([\d.]+)<', lab.picture)
    assert len(scores) == 2 and all(len(score.partition(".")[2]) == 2 for score in scores)


def test_moving_c_replays_the_same_pulls_and_moving_it_back_restores_them():
    lab = widgets.BanditLab()
    lab.press("run")
    before = lab.picture
    tell(lab, {"type": "set", "id": "c", "value": 0.2})
    assert lab.picture != before
    tell(lab, {"type": "set", "id": "c", "value": 1.4})
    assert lab.picture == before


def test_pulls_by_hand_come_before_the_rules():
    lab = widgets.BanditLab()
    for arm in ("arm2", "arm2", "arm0"):
        lab.press(arm)
    lab.press("one")
    assert lab.play.arms[0, :3].tolist() == [2, 2, 0] and lab.play.arms.shape == (1, 4)
    lab.press("restart")
    assert lab.play.arms.shape == (1, 0)


@pytest.mark.parametrize("simple", [False, True])
def test_a_pull_by_hand_never_changes_what_was_paid_before(simple):
    lab = widgets.BanditLab(simple=simple)
    paid = []
    for k in (0, 1, 1, 2, 4, 0, 3, 1, 1, 1, 0, 2):
        lab.press(f"arm{k}")
        assert lab.play.rewards[0, :-1].tolist() == paid
        paid = lab.play.rewards[0].tolist()


def test_what_a_lever_pays_does_not_depend_on_the_other_levers():
    straight, mixed = widgets.BanditLab(seed=4), widgets.BanditLab(seed=4)
    for _ in range(6):
        straight.press("arm1")
        mixed.press("arm3")
        mixed.press("arm1")
    assert (straight.play.rewards[0] == mixed.play.rewards[0, 1::2]).all()


def test_a_run_keeps_the_pulls_by_hand_and_a_pull_by_hand_keeps_the_run():
    lab = widgets.BanditLab()
    for arm in ("arm0", "arm1", "arm1"):
        lab.press(arm)
    lab.press("run")
    arms, rewards = lab.play.arms[0].tolist(), lab.play.rewards[0].tolist()
    assert arms[:3] == [0, 1, 1] and len(arms) == 1003
    lab.press("arm2")
    assert lab.play.arms[0].tolist() == [*arms, 2]
    assert lab.play.rewards[0, :-1].tolist() == rewards
    lab.set("c", 0.1)  # another number for the rule changes nothing that stands
    assert lab.play.arms[0].tolist() == [*arms, 2]


def test_a_lab_has_room_for_so_many_pulls_and_then_says_so():
    lab = widgets.BanditLab()
    for _ in range(5):
        lab.press("run")
    tell(lab, {"type": "press", "id": "arm0"})
    assert "5,000 pulls are the limit" in lab.status and lab.play.arms.shape == (1, 5000)


def test_nothing_gives_the_hidden_chances_away_until_they_are_asked_for():
    lab = widgets.BanditLab()
    lab.press("arm0")
    shown = [f"{mean:.2f}</text>" in lab.picture for mean in lab.bandit.means]
    assert not any(shown) and "Regret" not in lab.picture
    assert "best lever" not in lab.status + lab.picture
    lab.set("reveal", True)
    assert all(f"{mean:.2f}</text>" in lab.picture for mean in lab.bandit.means)
    assert "Regret" in lab.picture and "is the best lever" in lab.status
    lab.press("new")
    assert lab["reveal"] is False and "Regret" not in lab.picture


def test_the_simple_lab_is_a_game_of_twenty_pulls_that_ends_with_a_verdict():
    lab = widgets.BanditLab(seed=0, simple=True)
    assert "Pull 20 times" in lab.status
    for k in range(19):
        lab.press(f"arm{k % 5}")
    strip = re.findall(r"<span style[^>]*>([A-E])</span>", lab.picture)
    assert strip == [LETTERS[k % 5] for k in range(19)]
    assert "about <b>" not in lab.picture  # what others win is not told
    lab.press("arm4")
    blind, knowing = (round(20 * mean) for mean in (np.mean(lab.bandit.means), lab._best))
    won = int(lab.play.rewards.sum())
    assert lab.picture.count("about <b>") == 2
    assert all(f"<b>{wins}</b>" in lab.picture for wins in (won, blind, knowing))
    assert "No better than pulling at random." in lab.status  # the numbers stand in the picture
    assert "Show the hidden chances, or start again." in lab.status
    before, verdict = lab.picture, lab.status
    lab.press("arm0")
    assert lab.picture == before and lab.play.arms.shape == (1, 20)
    assert lab.status == f"All 20 pulls are made. {verdict}"
    assert lab.picture.count('aria-disabled="true"') == 5
    lab.set("reveal", True)
    assert "is the best lever: it had 4 of 20 pulls." in lab.status
    assert "hidden chances" not in lab.status
    lab.press("restart")
    assert lab.play.arms.shape == (1, 0) and 'aria-disabled="true"' not in lab.picture


def test_the_pulls_stay_beside_the_result_when_the_game_is_over():
    for room, low in ((660, False), (320, False), (1150, True)):
        lab = widgets.BanditLab(seed=0, simple=True)
        lab.room, lab.low = room, low
        assert lab.picture.count("</i>?") == 2  # what others win
        for k in range(20):
            lab.press(f"arm{k % 5}")
        strip = re.findall(r"<span style[^>]*>([A-E])</span>", lab.picture)
        assert strip == [LETTERS[k % 5] for k in range(20)]
        assert "Won in 20 pulls" in lab.picture and "</i>?" not in lab.picture


def test_the_result_wraps_below_the_pulls_where_a_kept_picture_is_on_a_narrow_page():
    lab = widgets.BanditLab(seed=0, simple=True)
    pulls, result = lab.picture.index("20 pulls to try"), lab.picture.index("Won in 20 pulls")
    around = lab.picture.rindex("<div", 0, lab.picture.rindex("<div", 0, pulls))
    assert "display:flex;flex-wrap:wrap" in lab.picture[around:pulls]
    assert "grid-template-columns:264px" not in lab.picture[:result]


@pytest.mark.parametrize(("room", "low"), [(233, False), (510, False), (760, False), (600, True)])
def test_the_curves_stand_beside_the_bars_where_both_have_room(room, low):
    lab = widgets.BanditLab(seed=2)
    lab.press("run")
    lab.room, lab.low = room, low
    right, down = map(float, re.search(r"translate\((\d+) (\d+)\)", lab.picture).groups())
    assert (right > room / 2 and not down) if room >= 560 else (not right and down > 200)


@pytest.mark.parametrize("simple", [True, False])
def test_each_machine_keeps_its_last_payout_in_its_window(simple):
    lab = widgets.BanditLab(seed=0, simple=simple)
    window = r'font-size="\d+" font-weight="700"[^>]*>(.)<'
    assert re.findall(window, lab.picture) == ["?"] * 5
    for arm in ("arm1", "arm3", "arm3"):
        lab.press(arm)
    first, _, last = lab.play.rewards[0].astype(int)
    assert re.findall(window, lab.picture) == ["?", str(first), "?", str(last), "?"]


def test_a_rules_choice_can_be_seen_in_its_number():
    lab = widgets.BanditLab(seed=2)
    lab.press("run")
    for c in (1.4, 1.3, 0.5):
        lab.set("c", c)
        scores = re.findall(r'data-glide="score\d"><text[^>]*>([\d.]+)<', lab.picture)
        assert sorted(scores)[-1] != sorted(scores)[-2]
    assert "ln N" in lab.picture
    lab.set("c", 0.0)  # no bonus, and nothing that stands for one
    assert "ln N" not in lab.picture and 'data-glide="bonus' not in lab.picture


def test_a_curve_is_kept_once():
    lab = widgets.BanditLab(seed=2)
    lab.press("run")
    for _ in range(2):
        lab.press("keep")
    assert len(lab._kept) == 1 and lab.status == "The curve of UCB c = 1.4 is kept already."
    lab.set("c", 0.5)
    lab.press("keep")
    assert len(lab._kept) == 2


def test_pulls_by_hand_are_kept_and_stay_when_one_starts_again():
    lab = widgets.BanditLab(seed=2)
    tell(lab, {"type": "press", "id": "keep"})
    assert "no curve yet" in lab.status and not lab._kept
    for k in range(10):
        lab.press(f"arm{k % 5}")
    mine = lab.play.rewards[0].tolist()
    lab.press("keep")
    assert lab.status.startswith("Kept: your curve, as a dashed line.")
    lab.press("keep")
    assert lab.status == "Your curve is kept already."
    lab.press("restart")
    assert lab.status == "The kept curve is still there: pull, and compare."
    assert "the kept curves grow, too" in lab.picture
    lab.press("run")
    assert lab._kept[0].play.rewards[0].tolist() == mine  # no rule goes on with them
    dashed, solid = re.findall(r'<polyline points="(.*?)"', lab._curves())
    assert len(dashed.split()) <= 10 < len(solid.split())
    lab.press("new")
    assert not lab._kept


def test_a_rules_curve_stays_when_one_starts_again_and_the_oldest_of_four_goes_with_a_word():
    lab = widgets.BanditLab(seed=2)
    for c in (0.2, 0.4, 0.6, 0.8):
        lab.press("restart")
        lab.set("c", c)
        lab.press("run")
        assert lab.picture.count("<polyline") == 1 + len(lab._kept)
        lab.press("keep")
    assert lab.status.endswith("The oldest made room: UCB c = 0.2.")
    assert [kept.name for kept in lab._kept] == [f"UCB c = {c}" for c in (0.4, 0.6, 0.8)]


def test_pulls_by_hand_and_by_a_rule_are_counted_apart():
    lab = widgets.BanditLab(seed=2)
    lab.press("run")
    assert lab.status.startswith("1,000 pulls paid")
    for arm in ("arm0", "arm1", "arm1"):
        lab.press(arm)
    lab.press("run")
    rewards = lab.play.rewards[0]
    mine = int(rewards[1000:1003].sum())
    told = f"Yours: {mine} won in 3 pulls. By rule: {int(rewards.sum()) - mine:,} in 2,000."
    assert lab.status == told
    lab.press("restart")
    lab.press("arm0")
    assert lab.status.endswith("in 1 of 20 pulls.")


def test_the_axis_of_a_long_run_stands_around_its_curves():
    lab = widgets.BanditLab(seed=2)
    lab.press("arm0")
    assert ">0.25</text>" in lab.picture
    lab.press("run")
    lab.press("keep")
    lab.set("rule", "greedy")
    curves = lab._curves()
    mean = lab.play.rewards[0].mean()
    ticks = [float(y) for y in re.findall(r'text-anchor="end">(0\.\d+)</text>', curves)]
    assert len(ticks) > 2 and max(ticks) - min(ticks) < 0.55
    bottom = re.search(r'y2="([\d.]+)" class="lab-axis"', curves)[1]
    assert f'y="{float(bottom) + 4:.1f}"' in curves  # the axis has its number: it is not 0
    assert "by hand, then greedy" in curves
    assert min(ticks) - 0.1 <= mean <= max(ticks) + 0.1


@pytest.mark.parametrize("seed", range(3))
def test_one_set_of_machines_has_one_axis_for_all_rules(seed):
    lab = widgets.BanditLab(seed=seed)
    lab.press("run")
    axes = set()
    for c in (1.4, 0.0, 3.0, 0.3):
        lab.set("c", c)
        axes.add(tuple(re.findall(r'text-anchor="end">(0\.\d+)</text>', lab._curves())))
    assert len(axes) == 1


@pytest.mark.parametrize("seed", range(3))
def test_one_set_of_machines_has_one_axis_of_regret_whatever_c_is(seed):
    lab = widgets.BanditLab(seed=seed)
    lab.set("reveal", True)
    lab.press("run")
    axes, ends = set(), []
    for c in (3.0, 1.4, 0.3):
        lab.set("c", c)
        curves = lab._curves()
        axes.add(tuple(re.findall(r'text-anchor="end">(\d+)</text>', curves)))
        ends.append(re.search(r'<polyline points="[^"]*,([\d.]+)"', curves)[1])
    assert len(axes) == 1
    assert sorted(ends, key=float) == ends, "the less is lost, the lower the curve ends"


def test_the_bandit_labs_controls_stand_above_its_charts_but_beside_them_on_a_low_page():
    lab = widgets.BanditLab(seed=2)
    assert lab.arrangement == "top"
    lab.low = True
    assert lab.arrangement == "side"
    lab.low = False
    assert lab.arrangement == "top"


def drawn_ys(curves: str) -> list[float]:
    return [
        float(point.split(",")[1])
        for line in re.findall(r'<polyline points="(.*?)"', curves)
        for point in line.split()
    ]


@pytest.mark.parametrize("c", [0.0, 0.4, 1.4, 3.0])
def test_no_curve_runs_along_the_edge_of_its_axis(c):
    lab = widgets.BanditLab(seed=2)
    lab.set("c", c)
    lab.press("run")
    ys = drawn_ys(lab._curves())
    for edge in (min(ys), max(ys)):
        assert ys.count(edge) == 1


def test_the_axes_stay_while_c_is_dragged():
    lab = widgets.BanditLab(seed=2)
    lab.press("run")
    for c in (0.5, 2.0, 0.0, 3.0, 0.2):  # these extend both axes as far as they need
        lab.set("c", c, dragged=True)

    def ticks() -> list[str]:
        return re.findall(r'text-anchor="end">([\d.]+)</text>', lab.picture)

    before = ticks()
    for c in (3.0, 0.0, 1.0):
        lab.set("c", c, dragged=True)
        assert ticks() == before
    lab.set("c", 0.0)  # let go: they stand around what is drawn again
    assert ticks() != before


def test_kept_curves_are_as_long_as_the_run_and_say_what_a_pull_won():
    lab = widgets.BanditLab(seed=2)
    lab.press("run")
    lab.press("keep")
    alone = lab.play.rewards[0].mean()
    assert 'UCB c = 1.4</text><g data-untold="at">' in lab.picture
    lab.set("rule", "epsilon-greedy")
    lab.press("run")
    ends = [
        line.split()[-1].split(",")[0]
        for line in re.findall(r'<polyline points="(.*?)"', lab.picture)
    ]
    assert len(ends) == 2 and len(set(ends)) == 1  # both curves end at the same pull
    assert lab.play.arms.shape[1] == 2000 and lab._kept[0].play.arms.shape[1] == 2000
    assert lab._kept[0].play.rewards[0, :1000].mean() == alone  # its beginning stays what it was
    lab.press("arm0")
    assert lab._kept[0].play.arms.shape[1] == 2001
    assert "Wins per pull" in lab.picture


def test_a_match_that_is_pointed_at_keeps_its_colour():
    lab = widgets.IntervalLab()
    told = re.findall(r'stroke="([^"]*)" stroke-width="4"/><circle', lab.picture)
    assert told.count(charts.color("red")) == int(lab.misses.sum()) > 0
    assert told.count(charts.color("blue")) == 100 - int(lab.misses.sum())


def test_the_words_of_a_match_stand_at_its_interval():
    lab = widgets.IntervalLab()
    for truth in (0.05, 0.5, 0.95):
        lab.set("truth", truth)
        told = re.findall(
            r'<path d="M[\d.]+ ([\d.]+)V([\d.]+)" stroke.*?<rect x="([\d.]+)" y="([\d.]+)" '
            r'width="([\d.]+)"',
            lab.picture,
        )
        assert len(told) == 100
        for low, high, x, y, wide in (map(float, numbers) for numbers in told):
            assert -31 < y - high < 10 or -31 < y - low < 10  # just above or below it
            assert x >= 0 and x + wide <= lab.room


def test_the_matches_stand_in_their_order_until_they_are_sorted():
    lab = widgets.IntervalLab()
    names = re.compile(r'data-glide="(match\d+)"')
    assert names.findall(lab.picture) != [f"match{k}" for k in range(100)]
    lab.set("sort", False)
    assert names.findall(lab.picture) == [f"match{k}" for k in range(100)]


def test_the_lever_that_was_pulled_springs_back_once():
    lab = widgets.BanditLab(seed=0, simple=True)
    assert "lab-pulled" not in lab.picture
    lab.press("arm3")
    pulled = re.findall(r'data-press="(arm\d)"(?:(?!</svg>).)*?lab-lever lab-pulled', lab.picture)
    assert pulled == ["arm3"]
    lab.set("reveal", True)  # no pull
    assert "lab-pulled" not in lab.picture


def test_the_simple_lab_has_levers_and_winnings_and_no_formula():
    lab = widgets.BanditLab(simple=True)
    lab.press("arm3")
    words = lab.picture + lab.status + str(lab.controls)
    assert not any(word in words for word in ("UCB", "epsilon", "egret", "w / n", "believes"))
    tell(lab, {"type": "press", "id": "run"})
    assert "nothing here to press" in lab.status and lab.play.arms.shape == (1, 1)


def test_each_rule_has_the_slider_that_belongs_to_it():
    lab = widgets.BanditLab()
    hidden = {}
    for rule in ("greedy", "epsilon-greedy", "UCB"):
        lab.set("rule", rule)
        hidden[rule] = [bool(c.get("hidden")) for c in lab.controls if c["id"] in ("c", "epsilon")]
    assert hidden == {
        "greedy": [True, True],
        "epsilon-greedy": [True, False],
        "UCB": [False, True],
    }


def test_pointing_at_a_lever_finds_its_bar_and_its_pulls():
    lab = widgets.BanditLab()
    for arm in ("arm1", "arm1", "arm3"):
        lab.press(arm)
    points, told = parts_of(lab, "data-point"), parts_of(lab, "data-told")
    assert [part.tag for part in points["lever1"]].count("span") == 2  # its pulls
    assert [part.get("data-press") for part in points["lever1"]].count("arm1") == 1
    wins = int(lab.play.rewards[0, :2].sum())
    words = "".join(told["lever1"][0].itertext())
    assert words.startswith(f"mean {wins} / 2 = {wins / 2:.2f}1.4 √(ln 3 / 2) = ")
    assert "never pulled" in "".join(told["lever0"][0].itertext())


@pytest.mark.parametrize("room", [290, 358, 700, 820])
def test_the_numbers_of_a_lever_have_names_and_room(room):
    lab = widgets.BanditLab(seed=2)
    lab.room = room
    lab.press("arm2")
    lab.press("run")
    lab.set("reveal", True)
    parts = parts_of(lab, "data-told")
    for told in (parts[f"lever{k}"] for k in range(5)):
        words = [node.text for node in told[0].iter() if node.text]
        assert words[0].startswith("mean ") and " = " in words[1]
        assert room < 300 or words[2].startswith("hidden ")
        assert sum(34 + 7 * len(each) for each in words) <= lab._wide


# The PUCT lab


def test_the_puct_lab_shows_what_the_first_selection_is_without_the_max():
    lab = widgets.PuctLab()
    lab.press("clear")
    lab.set("prior", 0.1)
    assert lab.chosen == 1
    lab.set("source", True)
    assert lab.chosen == 0 and (lab.edges["U"] == 0).all()
    assert "4 edges tie, and the first of them wins: √0 = 0" in lab.status


def test_the_puct_labs_still_has_the_visits_and_the_priors_from_which_u_is_checked():
    rows = re.findall(r"<tr.*?</tr>", widgets.PuctLab().offline()["text/html"])
    told = {row[0]: row[1:] for row in (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", r) for r in rows)}
    assert told["N"] == ["6", "3", "1", "0"] and told["P"] == ["0.4", "0.3", "0.2", "0.1"]


def test_visiting_the_chosen_edge_counts_one_visit_and_its_result():
    lab = widgets.PuctLab()
    k = lab.chosen
    before = lab.edges
    lab.set("result", "a loss (−1)")
    lab.press("visit")
    assert lab.edges["N"][k] == before["N"][k] + 1
    assert lab.edges["W"][k] == pytest.approx(before["W"][k] - 1)
    assert lab.status.startswith("Edge c brings home a loss: its Q is now −0.200, its U 0.332.")


def test_pointing_at_an_edge_finds_its_bar_its_column_and_its_numbers():
    lab = widgets.PuctLab()
    points, told = parts_of(lab, "data-point"), parts_of(lab, "data-told")
    assert set(points) == set(told) == {f"edge{k}" for k in range(4)}
    inputs = [control["id"] for control in lab.controls if control.get("point") == "edge1"]
    assert inputs == ["N1", "W1", "P1"]
    assert [part.tag for part in points["edge1"]].count("td") == 3  # Q, U and their sum
    words = ["".join(part.itertext()) for part in told["edge1"]]
    assert words[0] == "Q = −0.5 / 3 = −0.167U = 0.356"
    assert words[1].replace("\xa0", " ") == "U of b = 1.5 · 0.3 · √max(1, 10) / (1 + 3) = 0.356"
    lab.press("edge1")
    assert lab.status.startswith("Edge b: Q = −0.5 / 3 = −0.167, U = 0.356.")


def test_the_quiz_hides_u_until_an_edge_is_pressed_and_counts():
    lab = widgets.PuctLab()
    first = lab.picture
    for k, is_right in enumerate((True, False, True)):
        lab.press("ask")
        drawn = lab.picture + lab.foot
        scores = lab.edges["Q"] + lab.edges["U"]
        assert not any(f"{score:.3f}" in drawn for score in scores)
        assert lab["P0"] == lab["prior"] and lab.edges["P"].sum() == pytest.approx(1)
        assert np.sort(scores)[-1] - np.sort(scores)[-2] > 0.12
        lab.press(f"edge{lab.chosen if is_right else (lab.chosen + 1) % 4}")
        verdict = "✓ Right: edge" if is_right else "✗ Not "
        told = (verdict, f">{(1, 1, 2)[k]} of {k + 1} right<")
        assert all(words in lab.picture for words in told)  # above the bars, and there alone
        assert verdict not in lab.status and "right." not in lab.status
        assert lab.status.endswith("the most." if is_right else f"{scores.max():.3f}.")
        assert f"{scores.max():.3f}" in lab.picture
    lab.press("ask")
    for id in ("visit", "ask"):  # it would tell the answer; one question at a time
        with pytest.raises(ValueError, match="not available"):
            lab.press(id)
    for id, value in (("cpuct", 2.0), ("prior", 0.9), ("W0", 0.1)):  # the question stands
        with pytest.raises(ValueError, match="cannot be changed just now"):
            lab.set(id, value)
    assert "?</td>" in lab.foot
    lab.press("back")
    assert "?</td>" not in lab.foot
    lab.press("edge0")  # no answer: nothing is asked
    assert "of 3 right" in lab.picture and "of 4" not in lab.picture
    lab.press("reset")
    assert lab.picture == first


def test_the_readers_own_numbers_come_back_after_the_quiz():
    lab = widgets.PuctLab()
    for id, value in (("cpuct", 3.0), ("N0", 9), ("W0", 4.5), ("prior", 0.7), ("source", True)):
        lab.set(id, value)
    lab.press("noise")
    own, picture = {c["id"]: c.get("value") for c in lab.controls}, lab.picture
    for _ in range(2):  # a second question keeps what stood before the first one
        lab.press("ask")
        lab.press("edge1")
    lab.set("cpuct", 0.2)  # what is tried with the quiz's numbers is not the reader's
    lab.press("back")
    assert {c["id"]: c.get("value") for c in lab.controls} == own
    assert lab.picture.partition(">a ")[2] == picture.partition(">a ")[2]
    assert next(c for c in lab.controls if c["id"] == "back")["hidden"]


def test_the_unknown_u_of_the_quiz_stands_clear_of_its_bar():
    lab = widgets.PuctLab()
    lab.press("ask")
    while lab.edges["Q"].min() >= 0:  # the bar that hangs from zero is the hard one
        lab.press("edge0")
        lab.press("ask")
    bars = parts_of(lab, "data-glide")
    unknown = [words for words in parse(lab.picture).iter() if words.text == "+ ?"]
    assert len(unknown) == 4
    for k, words in enumerate(unknown):
        bar = bars[f"mean{k}"][0]
        assert float(words.get("y")) < float(bar.get("y")) - 3
        assert words.get("class") == "lab-t-on"  # with a halo, as a grid line may lie there


def test_on_a_phone_the_score_of_the_quiz_leaves_the_verdict_its_line():
    lab = widgets.PuctLab()
    lab.room = 290
    lab.press("ask")
    lab.press(f"edge{(lab.chosen + 1) % 4}")
    assert "Not " in lab.picture and "of 1 right" not in lab.picture
    assert "of 1 right" in lab.status


@pytest.mark.parametrize("room", [250, 290, 620])
def test_the_key_of_the_edge_that_is_pointed_at_is_never_cut(room):
    lab = widgets.PuctLab()
    lab.room = room
    lab.set("N0", 1000)
    lab.set("W0", 546.15)
    keys = re.findall(r'<g data-told="edge\d">.*?</g></g>', lab.picture)
    assert len(keys) == 4 and ("546.15 / 1000" in keys[0]) == (room > 260)
    for key in re.findall(r'<g data-told="edge\d">.*?</g></g>', lab.picture):
        at, words = re.findall(r'<text x="([\d.]+)"[^>]*>(.*?)</text>', key)[-1]
        assert float(at) + 7.2 * len(words) <= room, key


def test_starting_again_puts_every_number_of_the_puct_lab_back():
    lab = widgets.PuctLab()
    first = lab.picture
    for id, value in (("cpuct", 5.0), ("epsilon", 1.0), ("source", True), ("N0", 9)):
        lab.set(id, value)
    lab.press("reset")
    assert lab.picture == first and not lab["source"]


def test_the_prior_slider_leaves_the_priors_a_distribution():
    lab = widgets.PuctLab()
    for value in (0.0, 0.35, 1.0, 0.2):
        lab.set("prior", value)
        assert lab.edges["P"].sum() == pytest.approx(1)
        assert lab.edges["P"][0] == value
        assert (lab.edges["P"] == np.round(lab.edges["P"], 2)).all()
    lab.set("prior", 0.4)  # what they share is not worn down by the roundings
    assert lab.edges["P"].tolist() == list(START["P"])


def test_the_noise_is_folded_until_it_is_asked_for():
    lab = widgets.PuctLab()

    def hidden() -> list[bool]:
        return [bool(c.get("hidden")) for c in lab.controls if c["id"] in ("epsilon", "alpha")]

    assert hidden() == [True, True] and "noisy P" not in lab.foot
    assert "U = 1.5 · P · √max(1, 10) / (1\xa0+\xa0N)" in lab.foot
    lab.press("noise")
    assert hidden() == [False, False] and lab["epsilon"] == 0.25
    assert "U = 1.5 · noisy P · √max(1, 10) / (1\xa0+\xa0N)" in lab.foot
    lab.set("epsilon", 0.0)  # dragged to 0, the slider stays under the hand
    assert hidden() == [False, False]
    lab.press("reset")
    assert hidden() == [True, True]
    lab.press("noise")
    assert hidden() == [False, False]
    lab.press("quiet")
    assert hidden() == [True, True] and lab["epsilon"] == 0 and "noisy P" not in lab.foot
    assert [c["label"] for c in lab.controls if c["id"] == "noise"] == ["Add noise to the priors"]


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("room", [260, 330, 700])
def test_a_sum_below_zero_stands_within_the_chart_of_the_puct_lab(room, low):
    lab = widgets.PuctLab()
    lab.room, lab.low = room, low
    for k, visits in enumerate((9, 3, 4, 60)):
        lab.set(f"N{k}", visits)
        lab.set(f"W{k}", -visits)
    axis = float(re.search(r'y2="([\d.]+)" class="lab-axis"', lab.picture)[1])
    sums = re.findall(
        r'<text x="([\d.]+)" y="([\d.]+)" class="lab-t-on"[^>]*>(−[\d.]+)<', lab.picture
    )
    assert len(sums) >= 2
    for x, y, words in sums:
        assert float(y) <= axis - 4 and float(x) + 3.7 * len(words) <= room + 1


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("room", [240, 660])
def test_in_a_question_the_written_numbers_add_up_and_stand_clear_of_the_frame(room, low):
    lab = widgets.PuctLab()
    lab.room, lab.low = room, low
    for _ in range(12):
        lab.press("ask")
        lab.press("edge0")
        sums = re.findall(r"(−?\d\.\d+) \+ (−?\d\.\d+) = (−?\d\.\d+)", lab.status)
        assert len(sums) == 1 + (lab.chosen != 0)
        for numbers in sums:
            q, u, both = (float(number.replace("−", "-")) for number in numbers)
            assert q + u == pytest.approx(both, abs=1e-9)
        assert not re.search(r"−0\.0+(?!\d)", lab.foot)
        frame = float(re.search(r'lab-band[^>]* y="([\d.]+)"', lab.picture)[1])
        tops = re.findall(r'y="([\d.]+)" class="lab-t-number"[^>]*>[\d.]+<', lab.picture)
        assert len(tops) >= 2 and min(map(float, tops)) >= frame + 12


@pytest.mark.parametrize("room", [240, 660])
def test_as_many_digits_are_written_as_tell_the_chosen_edge_from_the_others(room):
    lab = widgets.PuctLab()
    lab.room = room
    digits = 2 if room < 300 else 3
    assert f"<b>{1.074342:.{digits}f}</b>" in lab.foot
    for k, (N, W) in enumerate(((1000, 546.1), (1000, 545.9), (1, 0), (0, 0))):
        lab.set(f"N{k}", N)
        lab.set(f"W{k}", W)
    lab.set("cpuct", 0.0)
    written = re.findall(r"<td[^>]*>(?:<b>)?([^<]*)", lab.foot.split("Q + U")[-1])
    assert lab.chosen == 0 and written[0] != written[1]
    assert len(written[0]) == len("0.5461")


def test_results_that_cannot_be_are_refused_and_nothing_is_changed():
    lab = widgets.PuctLab()
    before = state_of(lab)
    for message in (
        {"type": "set", "id": "N0", "value": 2.5},
        {"type": "set", "id": "W1", "value": 9},
    ):
        tell(lab, message)
        assert "Nothing was changed" in lab.status
    tell(lab, {"type": "set", "id": "W2", "value": 9})
    assert "edge c: 1 result of at most 1 cannot add up to 9" in lab.status
    assert state_of(lab) == before


def test_no_question_is_dealt_again_when_one_starts_again():
    lab = widgets.PuctLab()
    lab.press("ask")
    first = lab.edges["N"].tolist(), lab.edges["W"].tolist()
    lab.press("edge0")
    lab.press("reset")
    lab.press("ask")
    assert (lab.edges["N"].tolist(), lab.edges["W"].tolist()) != first


# The weight editor


def test_painting_paints_all_mirror_images_or_one_square():
    editor = widgets.WeightEditor(6)
    editor.press("ones")
    editor.press("cell1")
    assert [k for k, w in enumerate(editor.table) if w == 100] == [1, 4, 6, 11, 24, 29, 31, 34]
    editor.set("mirror", False)
    editor.set("brush", "a value of your own")
    editor.set("value", -7.5)
    editor.press("cell13")
    assert editor.table[13] == -7.5 and editor.table[16] == 1


def test_every_change_of_the_table_can_be_undone_and_then_nothing_more():
    lab = widgets.WeightEditor(6)
    first = list(lab.table)
    for id in ("cell7", "cell7", "ones"):  # the second press of a square changes nothing
        lab.press(id)
    for _ in range(2):
        lab.press("undo")
    assert lab.table == first
    with pytest.raises(ValueError, match="not available"):
        lab.press("undo")


def test_what_is_undone_can_be_done_again_until_something_else_is_painted():
    lab = widgets.WeightEditor(6)
    tables = [list(lab.table)]
    for id in ("ones", "cell1", "cell8"):
        lab.press(id)
        tables.append(list(lab.table))
    for table in tables[2::-1]:
        lab.press("undo")
        assert lab.table == table
    for table in tables[1:]:
        lab.press("redo")
        assert lab.table == table
    with pytest.raises(ValueError, match="not available"):
        lab.press("redo")
    for _ in range(2):
        lab.press("undo")
    lab.press("cell8")
    assert lab._control("redo")["off"]
    lab.press("undo")
    assert lab.table == tables[1]


def test_where_a_stone_stands_from_the_start_nothing_is_painted_and_the_status_says_why():
    lab = widgets.WeightEditor(6)
    lab.press("ones")
    before = list(lab.table)
    lab.press("cell14")
    assert lab.table == before and "c3 has a stone from the start" in lab.status
    cells = [part for part in parse(lab.picture).iter() if part.get("data-press")]
    taken = [part for part in cells if part.get("aria-disabled") == "true"]
    assert [part.get("data-press") for part in taken] == ["cell14", "cell15", "cell20", "cell21"]
    assert all(any("circle" in one.tag for one in part.iter()) for part in taken)
    lab.set("mirror", False)
    lab.press("cell13")
    lab.press("cell14", dragged=True)  # a stroke goes over it
    assert lab.status == "b3: weight 100."


def test_a_stroke_over_many_squares_is_undone_at_once():
    lab = widgets.WeightEditor(6)
    lab.press("ones")
    ones = list(lab.table)
    lab.press("cell0")
    for id in ("cell1", "cell2", "cell13", "cell14"):
        lab.press(id, dragged=True)
    lab.press("undo")
    assert lab.table == ones


def test_another_opponent_takes_an_old_refusal_off_the_status_line():
    lab = widgets.WeightEditor(6)
    lab.set("against", "the table you kept")
    with pytest.raises(ValueError, match="kept no table"):
        lab.press("start")
    lab.set("against", "the course's table")
    assert lab.status == "The next match is against the course's table."


def test_a_table_does_not_play_against_itself():
    editor = widgets.WeightEditor(6)
    editor.press("ones")
    with pytest.raises(ValueError, match="both tables are the same"):
        editor.press("start")
    assert not editor.worker.running


def test_the_bandits_legend_and_its_next_lever_are_seen_with_the_chances_on_any_page():
    lab = widgets.BanditLab(seed=2)
    lab.press("run")
    lab.set("reveal", True)
    for low, room in ((False, 250), (False, 480), (False, 660), (True, 860), (False, 1060)):
        lab.low, lab.room = low, room
        bars = lab.picture[lab.picture.index("What the rule believes") :]
        key = bars[bars.index("data-untold") :].split("</g>")[0]
        ends = [
            float(x) + 6.9 * len(w)
            for x, w in re.findall(r'x="([\d.]+)" y="[\d.]+" class="lab-t-soft"[^>]*>([^<]+)<', key)
        ]
        assert len(ends) == 3 and max(ends) <= lab._wide
        if room >= 660:  # slimmer columns leave it to their band
            assert re.search(r">next (· )?0\.72<", bars)


def test_the_course_table_is_the_games_own():
    editor = widgets.WeightEditor(8)
    assert editor.table == list(Othello(8).weights[:64])


def test_a_match_is_played_game_by_game_until_it_is_stopped():
    editor = widgets.WeightEditor(4)
    editor.set("iterations", 10)
    editor.set("games", 400)
    editor.press("start")
    tell(editor, {"type": "press", "id": "start"})
    assert "Nothing was changed" in editor.status
    until = time.monotonic() + SECONDS
    while len(editor.results) < 4 and time.monotonic() < until:
        time.sleep(0.01)
    editor.press("stop")
    assert editor.worker.wait(SECONDS)
    games = len(editor.results)
    assert 4 <= games < 400 and editor.tally.games == games
    assert editor.status.startswith(f"{games} of 400 games")
    editor.press("cell0")  # the corner has its weight already: the match still stands
    assert len(editor.results) == games
    editor.press("ones")  # it stays until the next match, in grey
    assert len(editor.results) == games and "in grey" in editor.status
    assert "Score of your earlier table" in editor.foot
    editor.set("against", "the course's table")
    editor.press("start")
    assert len(editor.results) < games
    editor.press("stop")
    assert editor.worker.wait(SECONDS)


def test_a_match_says_nothing_while_its_interval_is_wide_and_is_bold_at_its_end_alone():
    editor = widgets.WeightEditor(4)
    editor._planned, editor._played = 100, editor.table
    for results, said in (
        ([1, -1, 1, 1], "Too early to say"),
        ([-1] * 4, "Too early to trust"),
        ([1] * 40, "So far better"),
        ([1, -1] * 40, "So far not decided"),
        ([1] * 100, "Better"),
    ):
        editor.results = results
        editor.redraw()
        told = [part for part in parse(editor.foot).iter() if part.text == said]
        assert len(told) == 1
        assert ("lab-t-strong" in told[0].get("class")) == (len(results) == 100)
    for results, said in (
        ([1, -1, 1, 1], "to say whether your table is better."),
        ([-1] * 4, "to trust that your table is worse."),
        ([1] * 4, "to trust that your table is better."),
    ):
        editor.results = results
        assert editor._verdict_line() == f"4 of 100 games: too early {said}"


@pytest.mark.parametrize(("low", "room"), [(False, 660), (True, 500), (True, 660)])
def test_the_chart_of_a_match_keeps_its_height_when_results_come(low, room):
    editor = widgets.WeightEditor(4)
    editor.low, editor.room = low, room

    def frame() -> str:  # it is the last picture, below the boards or beside them
        return re.findall('viewBox="(.*?)"', editor.picture + editor.foot)[-1]

    before = frame()
    editor._planned, editor._played, editor.results = 100, editor.table, [1, -1, 0]
    editor._match_words = "against the course's table", "200 iterations"
    editor._earlier = [1] * 60
    editor.redraw()
    assert frame() == before and "grey: the match before, 100.0%" in editor.foot + editor.picture
    for words in re.findall(r'anchor="start">([^<]*(?:against|iterations)[^<]*)<', editor.foot):
        assert 6.7 * len(words) < 232  # and the words stay within their column


def test_the_match_before_stays_in_grey_beside_the_next_one_against_the_same_table():
    editor = widgets.WeightEditor(4)
    editor.set("iterations", 10)
    editor.set("games", 20)

    def play() -> tuple[list[int], int]:
        """The results of a match, and how many grey lines there are beside its own."""
        editor.press("start")
        assert editor.worker.wait(SECONDS)
        lines = [part for part in parse(editor.foot).iter() if part.tag.endswith("polyline")]
        grey = [line for line in lines if "soft" in line.get("stroke")]
        return editor.results, len(grey) - 1  # one is the line at 50%

    results, grey = play()
    assert grey == 0 and "the match before" not in editor.foot
    editor.press("cell1")
    first = f"grey: the match before, {sum(r + 1 for r in results) / 2 / len(results):.1%}"
    assert first not in editor.foot  # until the next one it is the only one
    _, grey = play()
    assert grey == 1 and first in editor.foot
    editor.press("undo")  # now the second is another table's, and grey
    assert first not in editor.foot
    editor.set("iterations", 11)
    _, grey = play()
    assert grey == 0 and "the match before" not in editor.foot  # another kind of match


def test_a_match_ends_by_itself_after_the_games_decided_on():
    editor = widgets.WeightEditor(4)
    editor.set("iterations", 10)
    editor.set("games", 20)
    editor.press("start")
    editor.set("games", 100)  # of the next match
    assert editor.worker.wait(SECONDS)
    assert editor.tally.games == 20 and editor.status.startswith("20 games: your table is ")
    assert "so far" not in editor.status.lower()
    score = f"{editor.tally.score:.1%}"
    assert editor.foot.count(score) >= 2 and score not in editor.status  # said once


def test_a_table_painted_during_a_match_does_not_get_the_old_tables_verdict():
    editor = widgets.WeightEditor(4)
    editor.set("iterations", 10)
    editor.set("games", 400)
    editor.press("start")
    editor.press("ones")
    assert "judges that one" in editor.status
    until = time.monotonic() + SECONDS
    while len(editor.results) < 2 and time.monotonic() < until:
        time.sleep(0.01)
    editor.press("stop")
    assert editor.worker.wait(SECONDS)
    assert "the table before you painted is " in editor.status
    assert "your table" not in editor.status and "Score of your earlier table" in editor.foot
    assert 'stroke="var(--omok-good' not in editor.foot  # it is another table's, in grey
    played = len(editor.results)
    editor.press("undo")
    assert len(editor.results) == played and "The match is this table's again." in editor.status
    assert "Score of your table" in editor.foot and 'stroke="var(--omok-good' in editor.foot
    editor.press("ones")
    assert len(editor.results) == played and "The match in grey was another" in editor.status
    assert 'stroke="var(--omok-good' not in editor.foot


def test_the_planes_of_one_time_stand_in_one_column():
    bridge = widgets.IdBridge(Omok(9), (0, 40, 41, 31))
    squares = [
        (float(square.get("x")), float(square.get("y")))
        for square in parse(bridge.planes.picture).iter("{http://www.w3.org/2000/svg}rect")
        if "lab-plane" in square.get("class", "").split()
    ]
    assert len(squares) == 17
    assert [x for x, _ in squares[:8]] == [x for x, _ in squares[8:16]]
    assert len({y for _, y in squares[:8]}) == len({y for _, y in squares[8:16]}) == 1


@pytest.mark.parametrize("room", [330, 620, 1130])
def test_the_names_beside_the_planes_begin_within_the_picture(room):
    planes = widgets.IdBridge(Omok(9)).planes
    planes.room = room
    names = [
        (name.text, float(name.get("x")))
        for name in parse(planes.picture).iter("{http://www.w3.org/2000/svg}text")
        if name.get("text-anchor") == "end"
    ]
    assert len(names) >= 2
    assert all(x >= 6.8 * len(name) for name, x in names), names  # 6.8 px a letter


@pytest.mark.parametrize("room", [330, 620, 1130])
@pytest.mark.parametrize("game", [Omok(9), Omok(15), Othello(8)], ids=str)
def test_a_cell_of_a_plane_is_whole_pixels_wide(game, room):
    planes = widgets.IdBridge(game).planes
    planes.room = room
    found = parse(planes.picture).iter("{http://www.w3.org/2000/svg}rect")
    sides = {
        float(r.get("width"))
        for r in found
        if "lab-wood" in (r.get("class") or "") and r.get("rx") == "2"
    }
    assert len(sides) == 1 and sides.pop() % game.size == 0


def test_the_id_bridges_saved_planes_are_drawn_for_a_phone_and_their_words_keep_their_size():
    html = widgets.IdBridge(Omok(9), (0, 40, 41))._repr_mimebundle_()["text/html"]
    planes = html[html.index('<div class="lab-own-size"') :]
    assert "min-width:0" in planes[: planes.index(">")]
    assert int(re.search(r'viewBox="0 0 (\d+) ', planes)[1]) <= 480
    assert html.count('class="lab-own-size"') == 1


def test_a_move_played_elsewhere_says_which_moves_are_gone():
    bridge = widgets.IdBridge(Omok(9), (0, 40, 41, 31))
    bridge.panel.set("ply", 1)
    assert "Gone" not in bridge.panel.status
    bridge.session.play(50)
    assert bridge.panel.status.startswith("Gone: f5, e4. f6 is in row 5")
    bridge.session.play(51)
    assert "Gone" not in bridge.panel.status


@pytest.mark.parametrize("view", ["as played", "half a turn"])
def test_undo_of_a_move_brings_the_line_back_that_it_cut_off(view):
    bridge = widgets.IdBridge(Omok(9), (0, 40, 58, 57, 60))
    press = lambda name: bridge.board._obey({"type": "button", "id": name})  # noqa: E731
    bridge.panel.set("ply", 2)
    for action in (30, 31):
        bridge.session.play(action)
    bridge.panel.set("symmetry", view)
    press("undo")
    assert len(bridge.panel.line) == 5 and "Back" not in bridge.panel.status
    press("undo")
    bridge.panel.set("symmetry", "as played")
    assert bridge.session.id == (0, 40, 58) and bridge.panel.line == (0, 40, 58, 57, 60)


def test_redo_after_that_plays_the_other_move_once_more():
    bridge = widgets.IdBridge(Omok(9), (0, 40, 58, 57, 60))
    press = lambda name: bridge.board._obey({"type": "button", "id": name})  # noqa: E731
    bridge.panel.set("ply", 2)
    bridge.session.play(30)
    for _ in range(2):
        press("undo")
        assert bridge.panel.line == (0, 40, 58, 57, 60) and bridge.panel["ply"] == 2
        assert bridge.panel.status.startswith("Back again: d7, g7. e7 is in row 6")
        press("redo")
        assert bridge.panel.line == (0, 40, 58, 30) and "Gone: d7, g7." in bridge.panel.status
    press("undo")
    press("undo")
    assert "Back" not in bridge.panel.status


@pytest.mark.parametrize("moves", range(1, 14))
def test_the_id_of_a_game_has_one_size_along_its_timeline(moves):
    bridge = widgets.IdBridge(Omok(9), (0, *range(30, 30 + moves)))
    bridge.panel.room = 660
    looks = set()
    for ply in range(moves + 1):
        bridge.panel.set("ply", ply)
        looks.add("lab-id-long" in bridge.panel.picture)
    assert len(looks) == 1
    bridge.panel.low, bridge.panel.room = True, 790  # beside its title it is small from the start
    bridge.panel.set("ply", 0)
    assert "lab-id-long" in bridge.panel.picture


@pytest.mark.parametrize("symmetry", ["as played", "half a turn"])
def test_the_last_game_comes_back_with_the_moves_taken_back_and_as_it_was_seen(symmetry):
    bridge = widgets.IdBridge(Omok(9))
    for action in (40, 41, 31, 50, 20):
        bridge.session.play(action)
    bridge.panel.set("symmetry", symmetry)
    for name in ("undo", "undo"):
        bridge.board._obey({"type": "button", "id": name})
    before = bridge.session.id, bridge.panel.line, bridge.panel.picture
    bridge.board._obey({"type": "button", "id": "new"})
    assert bridge.panel.line == bridge.session.id == (0,)
    bridge.panel.set("symmetry", "mirrored")
    bridge.board._obey({"type": "button", "id": "undo"})
    assert (bridge.session.id, bridge.panel.line, bridge.panel.picture) == before
    assert (bridge.panel["symmetry"], bridge.panel["ply"]) == (symmetry, 3)
    bridge.board._obey({"type": "button", "id": "redo"})
    assert bridge.panel.line == before[1]


def test_the_timeline_and_a_turn_take_back_no_move():
    bridge = widgets.IdBridge(Omok(9), (0, 40, 41, 31, 50))
    bridge.board._obey({"type": "button", "id": "undo"})
    assert bridge.board.status == "Took back f6. White to move."
    bridge.panel.set("ply", 1)
    assert bridge.board.status == "Black played e5. White to move."
    bridge.panel.set("symmetry", "half a turn")
    assert bridge.board.status == "Black played e5. White to move."


def test_a_move_of_a_long_way_stays_where_it_is_pressed_but_at_its_ends():
    bridge = widgets.IdBridge(Omok(9), (0, *range(30)))

    def shown() -> list[str]:
        return re.findall(r'data-press="(at\d+)"', bridge.panel.picture)

    first = shown()
    assert first == [f"at{k}" for k in range(23, 31)]
    bridge.panel.press("at25")
    assert shown() == first
    bridge.panel.press("at23")  # there is more before it
    assert "at22" in shown() and "at24" in shown()


def test_a_board_seen_from_another_side_turns_in_all_four_forms_and_back():
    bridge = widgets.IdBridge(Omok(9), (0, 40, 41, 31))
    bridge.panel.set("ply", 2)
    bridge.panel.set("symmetry", "a quarter turn left")
    assert bridge.session.id == (0, 40, 31) and bridge.panel.line == (0, 40, 31, 39)
    assert bridge.board.cells[31] == WHITE and "f5 (41) is e4 (31)" in bridge.panel.status
    assert 'data-node="[0,40,31]"' in bridge.planes.picture
    bridge.board._obey({"type": "button", "id": "redo"})
    assert bridge.session.id == bridge.panel.line
    bridge.panel.set("ply", 2)
    assert bridge.panel.picture.count(">after a quarter turn left<") == 1  # as a title
    bridge.session.play(0)  # a move on the turned board
    bridge.panel.set("symmetry", "mirrored")
    bridge.panel.set("symmetry", "as played")
    assert bridge.session.id == (0, 40, 41, 8) == bridge.panel.line


def test_the_planes_follow_the_panel_and_their_stones_point_at_moves():
    bridge = widgets.IdBridge(Omok(9), (0, 40, 41, 31))

    def points() -> list[str]:
        return re.findall(r'data-point="(ply\d)" data-node="\[(.*?)\]"', bridge.planes.picture)

    assert points() == [("ply1", "0,40"), ("ply2", "0,40,41"), ("ply3", "0,40,41,31")]
    bridge.panel.set("ply", 2)
    assert points() == [("ply1", "0,40"), ("ply2", "0,40,41")]
    bridge.panel.set("history", "5 planes")
    assert bridge.planes.heading == "What the network reads: 5 planes of 0 and 1"
    assert len(re.findall('class="lab-plane', bridge.planes.picture)) == 5
    bridge.panel.set("symmetry", "half a turn")
    assert points() == [("ply1", "0,40"), ("ply2", "0,40,39")]  # the board has turned as well


def test_the_upper_planes_have_the_colour_of_the_player_to_move():
    bridge = widgets.IdBridge(Omok(9), (0, 40, 41))
    black, white = (charts.stone_color(player) for player in (BLACK, WHITE))
    for own, other in ((black, white), (white, black)):
        paths = parse(bridge.planes.picture).iter("{http://www.w3.org/2000/svg}path")
        stones = [path.get("fill") for path in paths if path.get("stroke") == "#57606a"]
        assert stones == [own] * 8 + [other] * 8
        bridge.panel.press("at1")


def test_the_number_of_the_last_move_stands_out_in_the_id():
    bridge = widgets.IdBridge(TicTacToe(), (0, 4, 0, 8))
    now = re.compile(r'<span data-point="(ply\d)" class="lab-id-now"[^>]*>(\d)</span>')
    assert now.findall(bridge.panel.picture) == [("ply3", "8")]
    bridge.panel.set("ply", 1)
    assert now.findall(bridge.panel.picture) == [("ply1", "4")]


def test_the_way_through_the_tree_goes_to_every_move_and_wraps_on_a_phone():
    bridge = widgets.IdBridge(Omok(9), (0, *range(30)))
    bridge.panel.press("at12")
    assert bridge.session.id == (0, *range(12)) and bridge.panel.line == (0, *range(30))
    tell(bridge.panel, {"type": "press", "id": "at31"})
    assert "nothing here to press" in bridge.panel.status
    for room, low, most in ((660, False, 8), (320, False, 8), (660, True, 8)):
        bridge.panel.set_state({"room": room, "low": low})
        chips = list(parse(bridge.panel.picture).iter("button"))
        assert len(chips) == most
        assert [chip.get("data-press") for chip in chips if chip.get("aria-current")] == ["at12"]


@pytest.mark.parametrize("room", [240, 300, 519, 660, 1200])
def test_no_part_of_a_picture_lies_outside_it(room):
    gradients = dict.fromkeys(
        ("stem", "block", "policy head", "value head"),
        (np.array([1.0, 0.2]), np.array([-3.0, 1.0])),
    )
    for lab in (widgets.KernelLab(), widgets.TrunkLab(gradients)):
        lab.room = room
        picture = parse(lab.picture)[0]
        wide, high = (float(n) for n in picture.attrib["viewBox"].split()[2:])
        for rect in (part for part in picture.iter() if part.tag.endswith("rect")):
            x, y = float(rect.attrib["x"]), float(rect.attrib["y"])
            assert x >= -3 and x + float(rect.attrib["width"]) <= wide + 3
            assert y >= -3 and y + float(rect.attrib["height"]) <= high + 3


def test_a_picture_is_drawn_for_the_room_that_the_page_says_it_has():
    for lab in (widgets.BanditLab(), widgets.PuctLab(), widgets.IntervalLab()):
        lab.set_state({"room": 320})
        sizes = [s.get("viewBox") for s in parse(lab.picture).iter() if s.tag.endswith("svg")]
        assert [size.split()[2] for size in sizes] == ["320"]
        before = lab.picture
        lab.set_state({"room": "wide"})
        assert lab.room == 320 and lab.picture == before and "cannot set room" in lab.status


def test_a_still_of_the_weight_editor_shows_the_first_searchs_visits():
    html = widgets.WeightEditor(6).offline()["text/html"]
    assert "visits of 40" in html and "with your table: ..." not in html


def test_the_preview_shows_what_a_search_with_the_painted_table_looks_at():
    editor = widgets.WeightEditor(6)
    assert editor._looker.wait(SECONDS)
    state = editor._position
    corners = {0, 5, 30, 35} & set(state.legal_actions())
    assert corners  # there is something to see: a corner can be taken
    before, plain = editor._visits
    assert sum(before.values()) == sum(plain.values()) == 40
    editor.press("ones")
    assert editor._looker.wait(SECONDS) and editor._visits == (plain, plain)
    editor.set("value", -100)
    editor.set("brush", "a value of your own")
    editor.press(f"cell{min(corners)}")
    assert editor._looker.wait(SECONDS)
    assert editor._visits[0] != plain and editor._visits[1] == plain
    best = max(editor._visits[0].values())
    assert f" {best}," in editor.picture.split("search with your table: ")[1]
    editor.close()


@pytest.mark.parametrize("size", [4, 6])
def test_the_preview_looks_at_another_position(size):
    editor = widgets.WeightEditor(size)
    assert editor._looker.wait(SECONDS)
    seen = [editor._seen[2]]
    for _ in range(3):
        before = editor.picture
        editor.press("other")
        assert editor._looker.wait(SECONDS)
        assert editor._seen[2] != seen[-1] and editor.picture != before
        seen.append(editor._seen[2])
        for visits in editor._visits:
            assert set(visits) <= set(seen[-1].legal_actions()) and sum(visits.values()) == 40
    assert len(set(seen)) > 2
    editor.close()


def test_a_valid_value_or_another_brush_ends_what_a_refusal_said():
    editor = widgets.WeightEditor(6)
    for value, brush in ((25, "50"), (30, "a value of your own")):
        tell(editor, {"type": "set", "id": "value", "value": 9999})
        assert "must be from −1,000 to 1,000" in editor.status
        tell(editor, {"type": "set", "id": "value", "value": value})
        assert editor.status == f"The brush paints {value}: press or drag over the cells."
        tell(editor, {"type": "set", "id": "value", "value": 9999})
        tell(editor, {"type": "set", "id": "brush", "value": brush})
        assert "must be" not in editor.status and "The brush paints" in editor.status
    editor.close()


def test_the_preview_says_of_each_move_how_much_more_or_less_it_is_looked_at():
    state = Othello(6).initial_state()
    first, second, third, last = state.legal_actions()
    mine, plain = {first: 9, second: 1, third: 4, last: 4}, {first: 2, second: 8, third: 4, last: 4}
    picture = parse(draw_preview(state, mine, plain, 18, 46, lambda cell: f"square{cell}"))
    squares = {part.get("data-point"): part for part in picture.iter() if part.get("data-point")}

    def told(action: int) -> list[str]:
        return [words.text for words in squares[f"square{action}"].iter() if words.text]

    assert [told(action) for action in (first, second, third)] == [["9", "+7"], ["1", "−7"], ["4"]]
    fills = [squares[f"square{action}"][0].get("fill") for action in (first, second, third)]
    assert "good" in fills[0] and "bad" in fills[1] and "raised" in fills[2]  # blue, orange, none
    assert len(squares) == 36
    assert sum(part.tag.endswith("circle") for part in picture.iter()) == 4  # the discs


@pytest.mark.parametrize("mirror", [True, False])
def test_a_square_marks_the_squares_that_are_painted_with_it(mirror):
    editor = widgets.WeightEditor(6)
    editor.set("mirror", mirror)
    twins = [g for g in parse(editor.picture).iter() if g.get("data-point") == "cell1"]
    assert len(twins) == 2 * (8 if mirror else 1)  # in the table, and where the search looks
    assert sum(twin.get("data-paint") == "" for twin in twins) == len(twins) // 2


def test_on_a_low_wide_page_the_match_stands_beside_the_boards_which_are_larger():
    editor = widgets.WeightEditor(6)
    editor.room = 860
    assert "Score of your table" in editor.foot

    def square():
        return float(re.search(r'data-press="cell0".*?<rect[^>]*width="(\d+)"', editor.picture)[1])

    editor.low = True
    assert editor.foot == "" and "Score of your table" in editor.picture
    in_row = square()
    editor.room = 600
    assert "Score of your table" in editor.foot and square() < in_row


def test_the_copy_must_exist_before_it_is_played():
    editor = widgets.WeightEditor(4)
    editor.set("against", "the table you kept")
    tell(editor, {"type": "press", "id": "start"})
    assert "kept no table" in editor.status and not editor.worker.running


# The ID bridge


def test_playing_extends_the_id_and_the_timeline_goes_back_and_forth():
    bridge = widgets.IdBridge(TicTacToe())
    for action in (4, 0, 8):
        bridge.session.play(action)
    full = bridge.panel.picture
    tell(bridge.panel, {"type": "set", "id": "ply", "value": 1})
    assert bridge.session.id == (0, 4) and bridge.panel.line == (0, 4, 0, 8)
    tell(bridge.panel, {"type": "set", "id": "ply", "value": 3})
    assert bridge.session.id == (0, 4, 0, 8) and bridge.panel.picture == full


def test_another_move_played_earlier_replaces_what_came_after():
    bridge = widgets.IdBridge(TicTacToe(), (0, 4, 0, 8))
    bridge.panel.set("ply", 1)
    bridge.session.play(2)
    assert bridge.panel.line == (0, 4, 2) and bridge.panel["ply"] == 2


def test_the_bridge_offers_the_symmetries_that_the_first_position_allows():
    assert len(widgets.IdBridge(Omok(9)).panel._names) == 8
    assert list(widgets.IdBridge(Othello(6)).panel._names.values()) == [0, 2, 5, 7]


def test_a_symmetry_shows_another_id_of_the_same_game_and_plays_nothing():
    bridge = widgets.IdBridge(Omok(9), (0, 0))
    bridge.panel.set("symmetry", "half a turn")
    assert bridge.session.id == (0, 80)
    bridge.panel.set("symmetry", "as played")
    assert bridge.session.id == (0, 0)


def test_pointing_at_a_move_of_the_bridge_finds_it_in_every_form():
    bridge = widgets.IdBridge(Omok(9), (0, 40, 41, 31))
    panel = bridge.panel
    assert panel.link == bridge.board.link
    panel.set("symmetry", "mirrored")
    points, told = parts_of(panel, "data-point"), parts_of(bridge.planes, "data-told")
    number, chip = points["ply2"]
    assert number.text == "39" and chip.get("data-node") == "[0,40,39]"
    assert [len(told[f"ply{depth}"][0]) for depth in (1, 2, 3)] == [3, 2, 1]  # planes that hold it


def test_a_pass_has_no_stone_to_point_at():
    before = Othello(4).state((0, 14, 13, 0, 7, 15, 11, 4, 2, 12, 8, 1))
    assert before.legal_actions() == [16]
    after = before.take_action(16)
    bridge = widgets.IdBridge(Othello(4), after.id)
    depth = len(after.id) - 1
    told = parts_of(bridge.planes, "data-told")
    assert f"ply{depth}" not in told and f"ply{depth - 1}" in told


def test_a_bridge_refuses_a_bad_id():
    with pytest.raises(ValueError):
        widgets.IdBridge(TicTacToe(), (0, 4, 4))


# The interval lab


def test_the_same_matches_narrow_in_their_places_while_the_slider_is_held():
    lab = widgets.IntervalLab(seed=3)

    def places():
        return re.findall(r'<rect data-glide="(match\d+)"', lab.picture)

    before, luck = places(), lab._luck
    wide = np.diff(lab.intervals).mean()
    for games in (60, 200):
        lab.set("games", games, dragged=True)
        assert places() == before and lab._luck is luck
    assert np.diff(lab.intervals).mean() < wide / 2
    lab.set("games", 200)  # let go: sorted again
    order = [int(name[5:]) for name in places()]
    assert order != [int(name[5:]) for name in before]
    assert (np.diff(lab.scores[order]) >= 0).all()
    lab.set("sort", False)
    assert places() == [f"match{k}" for k in range(100)]


def test_no_score_of_the_interval_lab_hides_its_interval():
    lab = widgets.IntervalLab()
    for games in (10, 100, 1000):
        lab.set("games", games)
        highs = re.findall(r'"match\d+"[^>]*height="([\d.]+)"', lab.picture)
        dots = [float(r) for r in re.findall(r'"score\d+"[^>]* r="([\d.]+)"', lab.picture)]
        assert len(dots) == len(highs) == 100
        assert 2 * max(dots) < min(map(float, highs)) / 3


def test_a_task_of_the_interval_lab_is_solved_by_the_fewest_games_alone():
    lab = widgets.IntervalLab(seed=1)
    lab.set("task", "notice a 60% player")
    assert lab["truth"] == 0.6 and "Not yet" in lab.status
    high = re.search(r'viewBox="([^"]*)"', lab.picture)[1]
    fewest = next(games for games in range(10, 1001, 10) if lab.noticed(games) >= 80)
    for games, words in ((fewest, f"★ {fewest} games!"), (fewest + 200, "Do fewer games suffice?")):
        lab.set("games", games)
        low = lab.intervals[:, 0]
        assert lab.noticed(games) == (low > 0.5).sum() and words in lab.status
    lab.set("task", "notice a 51% player")
    assert lab["games"] == 20
    lab.set("games", 1000)
    assert "Even 1,000 games are too few" in lab.status
    lab.set("truth", 0.7)
    assert lab["task"] == "look around" and "★" not in lab.status
    assert f'viewBox="{high}"' in lab.picture  # nothing moves for a task


def test_a_task_colours_the_intervals_above_50_percent_and_fills_a_bar_with_them():
    lab = widgets.IntervalLab(seed=1)
    assert "wanted" not in lab.picture
    lab.set("task", "notice a 55% player")
    for games in (20, 400):
        lab.set("games", games)
        above = lab.intervals[:, 0] > 0.5
        fills = dict(re.findall(r'"match(\d+)"[^>]*fill="([^"]*)"', lab.picture))
        assert [fills[str(k)] == charts.color("blue") for k in range(100)] == above.tolist()
        bar = re.search(r'"count-blue"[^>]*width="([\d.]+)"', lab.picture)[1]
        assert float(bar) == pytest.approx((lab.room - 46) * above.sum() / 100, abs=0.1)
        assert f"{above.sum()} above 50%" in lab.picture and "80 wanted" in lab.picture
        grey = re.findall(rf'<rect[^>]*fill="{re.escape(charts.color("soft"))}"[^>]*', lab.picture)
        assert len(grey) > 2 and all("fill-opacity" in part for part in grey)  # lines, bar and key


def test_the_axis_of_the_interval_lab_is_fitted_to_a_task_when_the_hand_lets_go():
    lab = widgets.IntervalLab(seed=1)

    def axis():
        return tuple(map(float, re.search(r'data-scale="([^"]*)"', lab.picture)[1].split(",")))

    lab.set("games", 600)
    assert axis() == (0, 1)  # that they narrow is seen
    lab.set("task", "notice a 55% player")
    start = axis()
    lab.set("games", 600, dragged=True)
    assert axis() == start
    lab.set("games", 600)
    low, high = axis()
    assert high - low <= 0.3
    assert low <= min(lab.intervals.min(), 0.5) and high >= lab.intervals.max()
    lab.set("games", 20, dragged=True)  # what grows is not cut off
    assert axis()[0] <= lab.intervals.min() and axis()[1] >= lab.intervals.max()
    lab.set("zoom", False)
    assert axis() == (0, 1)
    lab.set("zoom", True)
    lab.set("games", 1000)
    before = axis()
    lab.set("truth", before[1], dragged=True)  # nothing moves under the hand
    assert axis() == before


# The cockpit and its worker


def test_the_cockpit_runs_stops_and_resumes_a_trainer():
    trainer = FakeTrainer()
    cockpit = widgets.Cockpit(trainer)
    cockpit.press("start")
    assert trainer.begun.wait(SECONDS)
    cockpit.press("stop")
    assert cockpit.worker.wait(SECONDS)
    done = len(trainer.history)
    assert done and "Stopped" in cockpit.status
    assert "<small>stopped</small>" in cockpit.picture
    parse(cockpit.picture)
    assert "<img" not in cockpit.picture and "&lt;img" in cockpit.picture
    trainer.begun.clear()
    cockpit.press("start")
    assert trainer.begun.wait(SECONDS)
    cockpit.press("stop")
    assert cockpit.worker.wait(SECONDS) and len(trainer.history) > done


def test_the_time_of_a_run_of_the_cockpit_may_be_cut_and_extended_while_it_runs():
    trainer = FakeTrainer()
    cockpit = widgets.Cockpit(trainer, seconds=600)
    cockpit.press("start")
    assert trainer.begun.wait(SECONDS)
    cockpit._began -= 10  # seconds
    cockpit.set("seconds", 5)
    assert cockpit.worker.wait(SECONDS)
    assert cockpit.status.startswith("Time is up") and trainer.history

    told = []

    def run(*, iterations, seconds, stop, on_iteration):
        told.append(seconds)
        if len(told) == 1:
            cockpit.set("seconds", 300)

    trainer.run = run
    cockpit.press("start")
    assert cockpit.worker.wait(SECONDS)
    assert told[0] <= 5 and 200 < told[1] <= 300 and len(told) == 2


def test_the_clock_of_the_cockpit_goes_on_while_the_first_iteration_runs(monkeypatch):
    monkeypatch.setattr("omoklib.widgets.cockpit.TICK_S", 0.01)
    drawn, moved = set(), threading.Event()

    def watch(change):
        drawn.add(change["new"])
        if len(drawn) > 3:
            moved.set()

    trainer = FakeTrainer()
    trainer.run = lambda **_: moved.wait(SECONDS)
    cockpit = widgets.Cockpit(trainer, seconds=5)
    cockpit.observe(watch, names="picture")
    cockpit.press("start")
    assert moved.wait(SECONDS) and cockpit.worker.wait(SECONDS)


@pytest.mark.parametrize(("trouble", "least"), [("no disk", 50), ("", 100)])
def test_the_bar_of_the_cockpit_stays_where_the_run_broke_off_and_is_full_when_it_is_done(
    trouble, least
):
    cockpit = widgets.Cockpit(FakeTrainer(), seconds=100)
    cockpit._planned, cockpit._began = 100.0, time.monotonic() - 50
    cockpit._finished(trouble)
    for _ in range(2):
        share = float(re.search(r"width:([\d.]+)%", cockpit.picture)[1])
        assert least <= share < least + 10
        cockpit.redraw()


def test_the_last_tile_of_the_cockpit_agrees_with_its_status():
    cockpit = widgets.Cockpit(FakeTrainer(), seconds=100)
    cockpit.trainer.history = [{"games": 8, "seconds": 16.0}] * 2
    cockpit._finished("")
    assert "Time is up after 2 iterations" in cockpit.status
    assert "<small>time is up</small>" in cockpit.picture
    assert "<small>30 a minute</small>" in cockpit.picture  # not "0 a second"
    cockpit.worker.running = True  # the time is over, and the iteration at work is not
    cockpit.redraw()
    assert "<small>iteration 3, its end</small>" in cockpit.picture
    assert "time is up" not in cockpit.picture
    cockpit._planned, cockpit._began = 100.0, time.monotonic()
    cockpit.redraw()
    assert "<span>left</span><small>iteration 3</small>" in cockpit.picture


def test_the_axes_of_the_cockpit_end_with_the_plan_if_a_line_of_it_is_soon_seen_to_grow():
    ends = {(0, 0): 6, (3, 4): 4, (4, 4): 4, (5, 4): 6, (0, 30): 30, (31, 30): 40, (3, 200): 6}
    assert {counts: _ahead(*counts) for counts in ends} == ends


def test_the_cockpit_says_how_far_the_first_iteration_is():
    trainer, seen = FakeTrainer(), threading.Event()
    trainer.doing = "3 of 16 games played"
    trainer.run = lambda **_: seen.wait(SECONDS)
    cockpit = widgets.Cockpit(trainer)
    assert "games played" not in cockpit.picture
    cockpit.press("start")
    assert "compiled" in cockpit.status
    cockpit.redraw()
    assert cockpit.picture.count("At work: 3 of 16 games played, 0 s.") == 1
    seen.set()
    assert cockpit.worker.wait(SECONDS)
    trainer.history.append({"total": 1.0})
    cockpit.press("start")
    assert cockpit.worker.wait(SECONDS) and "compiled" not in cockpit.status


def test_the_charts_of_the_cockpit_explain_their_bold_lines_once_and_start_them_where_they_can():
    trainer = FakeTrainer()
    trainer.history = [{"total": 3.0 / k, "score": 0.5, "mistakes": 1 / k} for k in range(1, 131)]
    picture = widgets.Cockpit(trainer).picture
    assert picture.count("means of 11<") == 1
    raw, smooth = (
        [float(point.split(",")[0]) for point in points.split()]
        for points in re.findall(r'<polyline points="([^"]+)"', picture)[:2]
    )
    assert smooth[0] > raw[4] and smooth[-1] == raw[-1]


@pytest.mark.parametrize(("count", "means"), [(59, None), (60, 5), (130, 11)])
def test_means_are_drawn_where_they_smooth_and_lines_have_room_to_grow(count, means):
    trainer = FakeTrainer()
    trainer.history = [{"total": 3.0 / k} for k in range(1, count + 1)]
    picture = widgets.Cockpit(trainer).picture
    assert ("means of" in picture) == (means is not None)
    assert means is None or f"means of {means}<" in picture
    lines = re.findall(r'<polyline points="([^"]+)"', picture)
    last = float(lines[0].split()[-1].split(",")[0])
    assert last < max(float(x) for x in re.findall(r'x2="([\d.]+)"', picture))


@pytest.mark.parametrize(("room", "columns"), [(330, 1), (610, 2), (900, 3), (1130, 3)])
def test_the_charts_of_the_cockpit_stand_in_one_row_where_they_fit(room, columns):
    trainer = FakeTrainer()
    trainer.history = [{"total": 1.0, "policy_mistakes": 0.1, "score": 0.5}] * 3
    cockpit = widgets.Cockpit(trainer)
    cockpit.room = room
    wide = {int(width) for width in re.findall(r'<svg viewBox="0 0 (\d+) ', cockpit.picture)}
    assert wide == {(room - 24 * (columns - 1)) // columns}
    assert "repeat(auto-fit,minmax(min(280px,100%),1fr))" in cockpit.picture
    assert min(3, (room + 24) // (280 + 24)) == columns  # so many has a page of that width, too


def test_a_cockpit_without_a_trainer_says_what_it_is_for():
    with pytest.raises(TypeError, match=r"a cockpit must have a trainer, .*; got Omok"):
        widgets.Cockpit(Omok(9))


@pytest.mark.parametrize(
    ("measured", "told"),
    [
        ({"mistakes": (0.44, 0.032)}, ["<b>3.2%</b><span>mistakes</span>", "▼ from 44.0%"]),
        ({"score": (0.125, 0.5)}, ["<b>50.0%</b><span>score</span>", "▲ from 12.5%"]),
        ({"score": (0.5, 0.125)}, ["<b>12.5%</b><span>score</span>", ">from 50.0%"]),
        ({}, ["<b>0.850</b><span>loss</span>", "▼ from 3.25"]),
    ],
)
def test_the_cockpit_says_what_has_improved_and_by_how_much(measured, told):
    trainer = FakeTrainer()
    trainer.history = [
        {"total": total, **{name: values[k] for name, values in measured.items()}}
        for k, total in enumerate((3.25, 0.85))
    ]
    cockpit = widgets.Cockpit(trainer)
    assert all(words in cockpit.picture for words in told)
    cockpit._finished("")
    last = told[0].split("</b>")[0].removeprefix("<b>")
    assert f"to {last}. Resume goes on" in cockpit.status


def test_a_chart_of_what_the_judge_measures_has_its_place_before_the_first_iteration():
    trainer = FakeTrainer()
    assert "judge measures" not in widgets.Cockpit(trainer).picture
    trainer.judge = lambda evaluator: {"mistakes": 0.5}
    cockpit = widgets.Cockpit(trainer)
    assert "What the judge measures" in cockpit.picture
    trainer.history.append({"total": 1.0, "mistakes": 0.5})
    cockpit.redraw()
    assert "Mistakes against exact play" in cockpit.picture
    assert "judge measures" not in cockpit.picture


def test_the_curves_of_the_judge_begin_with_the_untrained_network():
    trainer = FakeTrainer()
    trainer.evaluator, seen = object(), []
    trainer.config = SimpleNamespace(iterations=4)

    def judge(evaluator):
        seen.append((evaluator, len(trainer.history)))
        return {"mistakes": 0.75}

    trainer.judge = judge
    cockpit = widgets.Cockpit(trainer)
    assert not seen  # it takes its time: not before a press
    cockpit.press("start")
    assert cockpit.worker.wait(SECONDS)
    cockpit._judge_newborn()  # as another press does, when it is no newborn
    assert seen == [(trainer.evaluator, 0)]
    assert "▼ from 75.0%" in cockpit.picture and "iteration 0: mistakes 75" in cockpit.picture
    assert "mistakes went from 75.0%" in cockpit.status


def test_the_bar_of_the_cockpit_is_full_when_the_plan_is_done():
    trainer = FakeTrainer()
    trainer.config = SimpleNamespace(iterations=8)
    trainer.history += [{"total": 1.0}] * 2
    cockpit = widgets.Cockpit(trainer)
    assert "width:25.0%" in cockpit.picture and "<b>2 of 8</b>" in cockpit.picture
    cockpit.press("start")
    assert cockpit.worker.wait(SECONDS)
    assert len(trainer.history) == 8 and "width:100.0%" in cockpit.picture
    trainer.begun.clear()
    cockpit.press("start")  # beyond the plan
    assert trainer.begun.wait(SECONDS) and "width:100.0%" in cockpit.picture
    cockpit.press("stop")
    assert cockpit.worker.wait(SECONDS) and "width:100.0%" in cockpit.picture


class PlayingTrainer(FakeTrainer):
    """Plays two games in each iteration, and likes its favourite move ever more."""

    def __init__(self, game, favourite: int) -> None:
        super().__init__()
        self.game, self.favourite = game, favourite
        self.config = SimpleNamespace(iterations=3)
        self.memory = SimpleNamespace(records=[])

    def evaluator(self, states):
        priors = np.zeros((len(states), self.game.num_actions))
        for row, state in zip(priors, states, strict=True):
            row[state.legal_actions()] = 1.0
            row[self.favourite] += len(self.history)
        return priors / priors.sum(axis=1, keepdims=True), np.zeros(len(states))

    def run(self, *, iterations, seconds, stop, on_iteration):
        rng = np.random.default_rng(len(self.history))
        for _ in range(min(3, iterations)):
            state = self.game.initial_state()
            while not state.is_terminal():
                state = state.take_action(int(rng.choice(state.legal_actions())))
            self.memory.records += [
                SimpleNamespace(id=state.id, start=0),
                SimpleNamespace(id=state.id[:3], start=2),  # began with an opening
            ]
            self.history.append({"total": 1.0, "games": 2, "seconds": 0.1})
            on_iteration(self.history[-1])


def test_the_cockpit_shows_the_first_move_and_the_last_game_of_every_iteration():
    trainer = PlayingTrainer(TicTacToe(), favourite=4)
    cockpit = widgets.Cockpit(trainer)
    assert "Its first move: not asked yet" in cockpit.picture
    cockpit.press("start")
    assert cockpit.worker.wait(SECONDS)
    assert "Its first move: b2 (4): 33%" in cockpit.picture
    end = trainer.game.state(trainer.memory.records[-2].id)
    told = f"won, {end.ply} moves" if end.winner() else f"a draw, {end.ply} moves"
    assert told in cockpit.picture
    parse(cockpit.picture)
    boards = parse(cockpit._boards(trainer.history))
    shown = [part for part in boards.iter() if part.get("data-told")]
    assert {part.get("data-told") for part in shown} == {"at1", "at2", "at3"}
    words = {(p.get("data-told"), "".join(p.itertext())) for p in shown}
    assert {("at1", "b2 (4): 20%"), ("at2", "b2 (4): 27%"), ("at3", "b2 (4): 33%")} <= words
    marks = [part.tag for part in boards.iter() if part.get("stroke") == "#a3337a"]
    assert marks and all(tag.endswith("rect") for tag in marks)  # a ring would be an O
    again = widgets.Cockpit(trainer)  # the first iterations are not known to it
    assert again.picture.count("known from 3 on") == 4 and "b2 (4): 33%" in again.picture


@pytest.mark.parametrize("game", [Othello(6), Hex(4), Omok(15)], ids=repr)
@pytest.mark.parametrize("room", [250, 700, 1000])
def test_the_boards_of_the_cockpit_show_any_game_and_stand_beside_charts_where_there_is_room(
    game, room
):
    trainer = PlayingTrainer(game, favourite=game.initial_state().legal_actions()[-1])
    trainer.run(iterations=2, seconds=1, stop=bool, on_iteration=lambda _: None)
    cockpit = widgets.Cockpit(trainer)
    cockpit.room = room
    assert "No board" not in cockpit.picture and 'stroke="#a3337a"' in cockpit.picture
    assert "won, " in cockpit.picture or "a draw," in cockpit.picture
    assert ("flex-direction:column" in cockpit.picture) == (room >= 740)
    pictures = parse(cockpit.picture).iter("{http://www.w3.org/2000/svg}svg")
    wide = [float(svg.get("viewBox").split()[2]) for svg in pictures if not svg.get("class")]
    assert len(wide) == 3 and max(wide) <= room  # two boards and the loss
    assert f'fill="{THEME.heat_tile}"' in cockpit.picture  # under the blue, as on every board
    parse(cockpit.picture)


def test_no_run_ends_because_its_game_cannot_be_shown():
    trainer = PlayingTrainer(TicTacToe(), favourite=4)

    def evaluator(states):
        raise RuntimeError("<no> network")

    trainer.evaluator = evaluator
    cockpit = widgets.Cockpit(trainer)
    cockpit.press("start")
    assert cockpit.worker.wait(SECONDS)
    assert len(trainer.history) == 3 and cockpit.status.startswith("Done after 3 iterations")
    assert "No board can be shown. RuntimeError: &lt;no&gt; network" in cockpit.picture


def test_a_place_of_a_chart_is_pointed_at_as_far_as_halfway_to_the_next():
    trainer = FakeTrainer()
    trainer.config = SimpleNamespace(iterations=30)
    trainer.history = [{"total": 3.0 / k} for k in range(1, 6)]
    cockpit = widgets.Cockpit(trainer)
    places = parts_of(cockpit, "data-point")
    strips = [next(iter(places[f"at{k}"][0])) for k in range(1, 6)]
    lefts = [float(strip.get("x")) for strip in strips]
    rights = [x + float(s.get("width")) for x, s in zip(lefts, strips, strict=True)]
    assert rights[:-1] == pytest.approx(lefts[1:], abs=0.2)
    parts = (part for k in range(1, 6) for part in places[f"at{k}"][0].iter())
    dots = [float(part.get("cx")) for part in parts if part.get("cx")]
    assert all(a <= x <= b for a, x, b in zip(lefts, dots, rights, strict=True))


def test_a_hidden_lines_entry_says_so_where_its_number_was():
    trainer = FakeTrainer()
    trainer.history = [{"total": 3.0, "policy": 2.0}] * 2
    cockpit = widgets.Cockpit(trainer)
    assert ">hidden<" not in cockpit.picture
    cockpit.press("line-policy")
    (entry,) = parts_of(cockpit, "data-press")["line-policy"]
    assert "".join(entry.itertext()) == "policyhidden"


def test_the_cockpit_names_the_rival_and_how_many_iterations_are_planned():
    trainer = FakeTrainer()
    trainer.judge = lambda evaluator: {"score": 0.2}
    trainer.config = SimpleNamespace(iterations=36)
    cockpit = widgets.Cockpit(trainer, rival="UCT 400")
    assert "Score against UCT 400" in cockpit.picture
    trainer.history += [{"total": 2.0, "score": 0.2}, {"total": 1.0}]
    cockpit.redraw()
    assert "score against UCT 400" in cockpit.picture
    assert "<b>2 of 36</b>" in cockpit.picture
    assert ">100%<" in cockpit.picture  # the whole scale, however low the score


def test_the_cockpit_ends_with_the_plan_and_goes_beyond_it_if_it_is_pressed_again():
    trainer = FakeTrainer()
    trainer.config = SimpleNamespace(iterations=5)
    cockpit = widgets.Cockpit(trainer)
    cockpit.press("start")
    assert cockpit.worker.wait(20)
    assert len(trainer.history) == 5
    assert cockpit.status.startswith("Done after 5 iterations")
    assert cockpit.status.endswith("Resume goes beyond the plan.")
    trainer.begun.clear()
    cockpit.press("start")
    assert trainer.begun.wait(20)
    cockpit.press("stop")
    assert cockpit.worker.wait(20)
    assert len(trainer.history) > 5
    assert cockpit.status.endswith("Resume goes on from here.")


@pytest.mark.parametrize("room", [330, 900])
def test_all_charts_of_the_cockpit_read_one_iteration(room):
    trainer = FakeTrainer()
    trainer.history = [
        {"total": 3 / k, "policy": 2 / k, "value": 1 / k, "weights": 0.1, "policy_mistakes": 1 / k}
        for k in range(1, 91)
    ]
    for entry in trainer.history[1::2]:  # measured every second time
        del entry["policy_mistakes"]
    cockpit = widgets.Cockpit(trainer)
    cockpit.room = room
    charts_drawn = [part for part in parse(cockpit.picture).iter() if part.get("data-along")]
    assert [part.get("role") for part in charts_drawn] == ["slider"] * 2
    places = [[p.get("data-point") for p in part if p.get("data-point")] for part in charts_drawn]
    assert places[0] == places[1] and places[0][0] == "at1" and places[0][-1] == "at90"
    words = [{p.get("data-point"): p.get("data-words") for p in part} for part in charts_drawn]
    assert words[0]["at90"] == "iteration 90: policy 1.1%"  # the nearest that was measured
    assert (
        words[1]["at90"] == "iteration 90: total 0.0333, policy 0.0222, value 0.0111, weights 0.100"
    )
    for picture in parse(cockpit.picture).iter("{http://www.w3.org/2000/svg}svg"):
        wide = float(picture.get("viewBox").split()[2])
        plot = max(
            float(line.get("x2")) - float(line.get("x1"))
            for line in picture.iter()
            if line.get("x2")
        )
        assert plot > 0.8 * wide  # the data have the room, not their names


def test_a_narrow_charts_title_gives_way_to_the_iteration_that_is_pointed_at():
    trainer = FakeTrainer()
    trainer.history = [{"total": 1.0, "mistakes": 0.1}] * 9
    cockpit = widgets.Cockpit(trainer)
    for room, gives_way in ((240, True), (700, False)):
        cockpit.room = room
        shown = re.findall(r'(<g data-untold="at">)?<text[^>]*>Mistakes against', cockpit.picture)
        assert [bool(before) for before in shown] == [gives_way]


def test_the_log_scale_of_the_cockpit_spreads_out_what_is_small_and_leaves_scores_alone():
    trainer = FakeTrainer()
    trainer.history = [{"total": 2.0, "mistakes": m, "score": 0.3} for m in (0.4, 0.1, 0.025)]
    cockpit = widgets.Cockpit(trainer)

    def heights(title: str) -> list[float]:
        drawn = next(
            part
            for part in parse(cockpit.picture).iter("{http://www.w3.org/2000/svg}svg")
            if part.get("aria-label").startswith(title)
        )
        line = next(drawn.iter("{http://www.w3.org/2000/svg}polyline")).get("points")
        return [float(point.split(",")[1]) for point in line.split()]

    first, middle, last = heights("Mistakes")
    assert middle - first > 2 * (last - middle)  # its last stretch is flat
    scores = heights("Score")
    cockpit.set("log", True)
    first, middle, last = heights("Mistakes")
    assert middle - first == pytest.approx(last - middle, abs=0.2)  # a quarter each time
    assert {">2%<", ">5%<", ">10%<", ">20%<", ">50%<"} <= set(
        re.findall(">[0-9]+%<", cockpit.picture)
    )
    assert heights("Score") == scores
    trainer.history += [{"total": 0.9, "mistakes": 0.0, "score": 0.3}]  # nothing is left to learn
    cockpit.redraw()
    assert heights("Mistakes")[-1] > last and "0.0%" in cockpit.picture


def test_a_line_of_the_cockpit_is_hidden_and_shown_by_its_name():
    trainer = FakeTrainer()
    trainer.history = [{"total": 3.0 / k, "weights": 0.04} for k in range(1, 9)]
    cockpit = widgets.Cockpit(trainer)
    before = cockpit.picture
    assert "Hide total" in before and before.count("<polyline") == 2
    cockpit.press("line-total")
    assert "Show total" in cockpit.picture and cockpit.picture.count("<polyline") == 1
    assert "iteration 8: weights 0.0400" in cockpit.picture
    assert ">0.04</text>" in cockpit.picture  # the axis belongs to what is left
    cockpit.press("line-weights")
    parse(cockpit.picture)
    for name in ("total", "weights"):
        cockpit.press(f"line-{name}")
    assert cockpit.picture == before


def test_a_training_that_breaks_off_says_why_and_can_be_started_again():
    cockpit = widgets.Cockpit(FakeTrainer(trouble=MemoryError("too much")))
    cockpit.press("start")
    assert cockpit.worker.wait(SECONDS)
    assert "MemoryError: too much" in cockpit.status
    assert not next(c for c in cockpit.controls if c["id"] == "start")["off"]


def test_a_worker_does_one_thing_at_a_time():
    worker, hold, said = Worker(), threading.Event(), []
    worker.start(lambda: hold.wait(SECONDS), said.append)
    with pytest.raises(ValueError, match="has not ended"):
        worker.start(lambda: None, said.append)
    hold.set()
    assert worker.wait(SECONDS) and said == [""]
