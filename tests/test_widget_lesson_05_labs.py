"""The labs of lesson 05: a convolution to edit, networks that learn, two gradients that meet."""

from __future__ import annotations

import re

import numpy as np
import pytest

from omoklib import TicTacToe
from omoklib.nn.shipped import shipped_light
from omoklib.widgets import KernelLab, LearningLab, TrunkLab
from omoklib.widgets.kernel_lab import LEARNED, STEP_MS, TASKS
from omoklib.widgets.trunk_lab import _arrow

PARTS = ("stem", "block", "policy head", "value head")


def test_the_kernel_lab_computes_the_convolution_of_the_lesson():
    lab = KernelLab()
    assert lab.answer[1, 2] == 3 and lab.answer.max() == 3
    lab.set("kernel", "a diagonal")
    assert lab.answer.max() == 2


@pytest.mark.parametrize(("room", "low"), [(860, False), (560, False), (300, False), (560, True)])
def test_a_perfect_match_has_its_star_at_every_size(room, low):
    lab = KernelLab()
    lab.room, lab.low = room, low
    assert lab.picture.count("a perfect match") == lab.picture.count('class="lab-star"') == 1


def test_pressing_a_number_of_the_kernel_makes_it_your_own():
    lab = KernelLab()
    lab.press("number-4")  # 1 becomes 2
    assert lab["kernel"] == "your own" and lab.answer[1, 2] == 4


def test_pressing_stones_and_the_relu_change_the_answer():
    lab = KernelLab()
    lab.press("clear")
    assert not lab.answer.any()
    lab.set("kernel", "a stone alone")
    lab.press("stone-12")
    assert lab.answer[2, 2] == 1 and lab.answer[1, 1] == -1
    lab.set("relu", True)
    assert lab.answer.min() == 0


def test_each_step_shows_one_more_answer_and_tells_none_to_come():
    lab = KernelLab()
    for step in range(1, 25):
        lab.press("step")
        assert f"Cell {step} of 25" in lab.status and "largest answer" not in lab.picture
        assert lab.picture.count("not yet seen") == 25 - step
        answers = re.findall(r'aria-label="answer, row (\d), column (\d): (\d)', lab.picture)
        assert [(int(row), int(column)) for row, column, _ in answers] == [
            (k // 5 + 1, k % 5 + 1) for k in range(step)
        ]
        assert all(lab.answer[int(r) - 1, int(c) - 1] == int(n) for r, c, n in answers)
    lab.press("step")
    assert "largest answer on the board: 3" in lab.status and "not yet seen" not in lab.picture
    lab.press("step")  # from the start again
    assert "Cell 1 of 25" in lab.status
    lab.press("stone-0")
    assert "not yet seen" not in lab.picture


@pytest.mark.parametrize(
    ("low", "room"), [(True, 860), (True, 700), (False, 860), (False, 300), (False, 240)]
)
def test_the_sum_of_the_kernel_lab_stays_within_its_picture_and_covers_no_cell(low, room):
    lab = KernelLab()
    lab.set("kernel", "a stone alone")
    lab.set("relu", True)
    lab.press("answer-7")
    lab.low, lab.room = low, room
    x, y = map(float, re.search(r'x="([\d.]+)" y="([\d.]+)" width="4.0"', lab.picture).groups())
    cells = re.findall(
        r'<rect class="lab-(?:cell|wood|beyond)" x="(\d+)" y="(\d+)" width="(\d+)"', lab.picture
    )
    for left, top, side in (map(int, cell) for cell in cells):
        assert side < 30 or x > left + side or y > top + side or x + 100 < left
    sums = re.findall(r'<text x="([\d.]+)" y="[\d.]+"[^>]*"start">([^<]*·[^<]*)<', lab.picture)
    assert sums and all(float(at) + 6.9 * len(words) < room for at, words in sums)


def test_a_factor_below_zero_stands_in_brackets():
    lab = KernelLab()
    lab.set("kernel", "a stone alone")
    lab.press("answer-7")
    for lab.room in (660, 240):
        assert "·(−1)" in lab.picture and "·−1" not in lab.picture


@pytest.mark.parametrize("room", [240, 330, 530, 860])
def test_the_kernel_lab_says_under_its_kernel_that_its_numbers_can_be_changed(room):
    lab = KernelLab()
    lab.room = room
    words = re.findall(
        r'<text x="([\d.]+)" y="([\d.]+)" class="lab-t-hint"[^>]*>(.*?)<', lab.picture
    )
    assert [told for *_, told in words] == ["press, drag,", "type −2 to 2"]
    numbers = re.findall(
        r'data-press="number-\d".*?<rect class="lab-cell" x="(\d+)" y="(\d+)" width="(\d+)"',
        lab.picture,
    )
    left, bottom = min(int(x) for x, *_ in numbers), max(int(y) + int(w) for _, y, w in numbers)
    middle = left + 1.5 * int(numbers[0][2])
    assert all(float(x) == pytest.approx(middle, abs=1) and float(y) > bottom for x, y, _ in words)


@pytest.mark.parametrize("task", TASKS)
def test_every_task_of_the_kernel_lab_is_solved_by_its_own_pattern_and_by_no_empty_kernel(task):
    lab = KernelLab()
    lab.set("task", task)
    numbers = [0 if cell is None else 1 if cell else -2 for row in TASKS[task] for cell in row]
    for place in range(9):
        lab.press(f"number-{place}=0")
    low, high = lab.margin
    assert low == high == 0 and "Not yet" in lab.foot
    for place, number in enumerate(numbers):
        lab.press(f"number-{place}={number}")
    low, high = lab.margin
    later = list(TASKS)[list(TASKS).index(task) + 1 :]
    told = f"Solved! Next: find {later[0]}." if later else "Solved: it was the last task!"
    words = re.sub("<.*?>", "", re.search(r'lab-solved"[^>]*>(.*?)</span>', lab.foot)[1])
    assert low > high and words == told and "solves your task" in lab.status


def test_the_kernel_slides_once_over_all_cells_and_stops_at_the_largest_answer():
    lab = KernelLab()
    lab.press("answer-0")
    lab.press("slide")
    assert lab.status.startswith("Where will the answer be largest?")  # it is not told before
    assert lab.picture.count("lab-cover") == 25 and lab._at == (1, 2)
    stops = re.findall(r'<g class="lab-stop".*?= (−?\d+)  in row (\d), column (\d)', lab.picture)
    assert [int(number.replace("−", "-")) for number, _, _ in stops] == lab.answer.ravel().tolist()
    assert stops[7][1:] == ("2", "3")
    assert "100% { visibility: hidden; }" in lab.picture, "at its end it leaves no frame behind"
    first = lab.picture
    lab.press("slide")
    assert lab.picture != first  # so that the page shows it once more
    lab.press("stone-0")
    assert "lab-cover" not in lab.picture


@pytest.fixture
def clock(monkeypatch):
    """The seconds that pass for a kernel that slides."""
    now = [100.0]
    monkeypatch.setattr("omoklib.widgets.kernel_lab.time.monotonic", lambda: now[0])
    return now


def label(lab: KernelLab) -> str:
    return next(control["label"] for control in lab.controls if control["id"] == "slide")


def test_a_kernel_that_slides_is_stopped_goes_on_and_names_the_largest_answer_at_its_end(clock):
    lab = KernelLab()
    lab.press("slide")
    assert label(lab) == "Stop the kernel" and "not yet" not in lab.picture
    clock[0] += 7.5 * STEP_MS / 1000
    lab.press("slide")
    assert lab.status == "Cell 8 of 25. Where will the answer be largest?"
    assert lab._at == (1, 2) and lab.picture.count("not yet seen") == 17
    assert label(lab) == "Slide on from here"
    lab.press("slid")  # too late
    assert lab.status.startswith("Cell 8")
    lab.press("slide")
    assert lab.picture.count("lab-cover") == 17
    lab.press("slid")  # the page has seen its end
    assert lab.status == "The largest answer on the board: 3, in row 2, column 3; 1 perfect match."
    assert label(lab) == "Slide over the board" and "lab-cover" not in lab.picture
    lab.press("clear")
    assert "The largest answer on the board: 0, in 25 cells" in lab.status


def test_a_kernel_that_slides_goes_on_where_the_page_gets_another_width(clock):
    lab = KernelLab()
    lab.press("slide")
    assert f"{25 * STEP_MS}ms 0ms step-end" in lab.picture
    clock[0] += 2
    lab.room = 700
    assert f"{25 * STEP_MS}ms -2000ms step-end" in lab.picture


def pointed(lab: KernelLab) -> list[str]:
    """The answers that can be pointed at, each of which tells how it comes about."""
    told = re.findall(r'data-told="(answer\d+)"', lab.picture)
    assert told == re.findall(r'data-point="(answer\d+)"', lab.picture)
    return told


def test_every_answer_that_is_seen_tells_how_it_comes_about_where_it_is_pointed_at():
    lab = KernelLab()
    assert pointed(lab) == [f"answer{k}" for k in range(25)]
    last = lab.picture.split('data-told="answer24"')[1]
    assert "= 0  in row 5, column 5" in last
    lab.press("step")
    assert pointed(lab) == ["answer0"]
    lab.press("slide")
    assert pointed(lab) == []


@pytest.mark.parametrize(
    ("pressed", "number"),
    [
        ("number-4", 2),
        ("number-0", 1),
        ("number-0-up", 1),
        ("number-0-down", -1),
        ("number-4=-2", -2),
        ("number-4=0", 0),
    ],
)
def test_a_number_of_the_kernel_is_pressed_dragged_or_typed(pressed, number):
    lab = KernelLab()
    lab.press(pressed)
    assert lab["kernel"] == "your own"
    assert lab._kernel.flat[int(pressed[7])] == number


def test_a_number_goes_round_and_round_by_presses_and_not_beyond_its_ends_by_drags():
    lab = KernelLab()
    seen = []
    for _ in range(5):
        lab.press("number-0")
        seen.append(int(lab._kernel[0, 0]))
    assert seen == [1, 2, -2, -1, 0]
    for way, end in (("up", 2), ("down", -2)):
        for _ in range(6):
            lab.press(f"number-0-{way}")
        assert lab._kernel[0, 0] == end
    with pytest.raises(ValueError, match="must be from −2 to 2, not 7"):
        lab.press("number-0=7")
    assert KernelLab()._kernel[0, 0] == 0  # another lab's kernel is its own


def test_a_solved_task_leads_to_the_next_one():
    lab = KernelLab()
    assert 'data-press="next"' not in lab.foot
    lab.press("number-5=-2")
    assert 'data-press="next"' in lab.foot
    lab.press("next")
    assert lab["task"] == "a gap between two stones" and 'data-press="next"' not in lab.foot
    lab.set("task", list(TASKS)[-1])
    with pytest.raises(ValueError, match="nothing here to press"):
        lab.press("next")


@pytest.mark.parametrize("name", LEARNED)
@pytest.mark.parametrize(("low", "room"), [(True, 860), (False, 530), (False, 250)])
def test_learned_kernels_are_the_networks_and_can_be_changed_as_others_can(name, low, room):
    lab = KernelLab()
    lab.low, lab.room = low, room
    lab.set("kernel", name)
    theirs = shipped_light("omok").kernels["stem"][:, :, 0, LEARNED[name]]
    assert np.abs(lab._kernel - theirs).max() <= 0.05 and "learned this kernel" in lab.status
    padded = np.pad(lab._stones, 1)
    assert lab.answer[3, 2] == pytest.approx(np.sum(padded[3:6, 2:5] * lab._kernel))
    texts = re.findall(r">([^<>]+)</text>", lab.picture)
    assert not any(re.search(r"−0(?!\.)|\.\d\d", words) for words in texts)
    lab.press("stone-12")
    sums = re.findall(r'<text x="([\d.]+)" y="[\d.]+"[^>]*"start">([^<]*·[^<]*)<', lab.picture)
    assert all(float(at) + 6.9 * len(words) < room + 1 for at, words in sums)
    lab.press("number-4-up")
    assert lab["kernel"] == "your own" and lab._kernel[1, 1] == 1
    assert shipped_light("omok").kernels["stem"][1, 1, 0, LEARNED[name]] == theirs[1, 1]


@pytest.mark.parametrize("room", [240, 250, 330])
def test_the_cells_of_the_kernel_lab_are_wide_enough_for_a_finger_on_a_phone(room):
    lab = KernelLab()
    lab.room = room
    cells = re.findall(
        r'<rect class="lab-(?:cell|wood)" x="(\d+)" y="\d+" width="(\d+)"', lab.picture
    )
    wide = [(int(x), int(side)) for x, side in cells if int(side) > 15]
    assert len(wide) == 59 and all(side >= 25 and x + side <= room for x, side in wide)


@pytest.mark.parametrize(
    "wrong",
    ["stone-25", "number-9", "number-1=x", "number-1-left", "answer--1", "nothing", "stone-x"],
)
def test_the_kernel_lab_refuses_what_is_not_there(wrong):
    with pytest.raises(ValueError, match="nothing here to press"):
        KernelLab().press(wrong)


def panel_of(lab: TrunkLab) -> str:
    """The drawing with the arrows' panel: below a flat network it is one of its own."""
    return lab.foot or lab.picture


@pytest.mark.parametrize("room", [230, 250, 300, 340, 519])
def test_on_a_phone_the_network_is_flat_and_the_sliders_stand_between_it_and_the_arrows(room):
    lab = TrunkLab(dict.fromkeys(PARTS, (np.array([1.0, 0.0]), np.array([0.0, 2.0]))))
    lab.room = room
    assert int(re.match(r'<svg viewBox="0 0 \d+ (\d+)"', lab.picture)[1]) < 150
    assert "data-drag" in lab.foot and "data-press" not in lab.foot
    assert all(control["near"] for control in lab.controls)
    moved = (room - min(room, 340)) / 2  # in the middle of a wider page
    boxes = re.findall(
        r'"lab-part" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="(\d+)"', lab.picture
    )
    boxes = [tuple(map(float, box)) for box in boxes]
    assert len(boxes) == 4 and all(x + wide + moved < room for x, _, wide, _ in boxes)
    for k, (x, y, wide, high) in enumerate(boxes):
        for left, top, w, h in boxes[:k]:
            assert x >= left + w or left >= x + wide or y >= top + h or top >= y + high
    for x, y, words in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)<', lab.picture):
        if words in PARTS:  # within its box
            x, y, half = float(x), float(y), 3.2 * len(words)
            assert any(left <= x - half and x + half <= left + w for left, _, w, _ in boxes)


def test_the_trunk_lab_adds_the_gradients_as_arrows():
    right_angle = (np.array([3.0, 0.0]), np.array([0.0, 4.0]))
    lab = TrunkLab(dict.fromkeys(PARTS, right_angle))
    lab.room = 890
    assert lab.angle == pytest.approx(90)
    assert lab.lengths == pytest.approx((3, 4, 5))
    lab.set("value", 0.0)
    assert lab.lengths == pytest.approx((3, 0, 3))
    assert "policy 3.00 = the step" in lab.picture
    assert "only one of the two is pulling" in lab.status


def test_a_head_that_one_term_does_not_reach_has_no_angle():
    lab = TrunkLab(dict.fromkeys(PARTS, (np.ones(3), np.zeros(3))))
    lab.press("policy-head")
    assert lab.angle is None and "only one" in lab.status
    assert "midway" not in lab.picture and lab.picture.count("data-drag") == 1
    with pytest.raises(ValueError, match="cannot be changed just now"):
        lab.set("value", 0.5)  # a term that does nothing here
    lab.set("policy", 0.5)


@pytest.mark.parametrize(
    ("degrees", "meaning"), [(40, "They agree"), (90, "right angle"), (140, "They pull apart")]
)
def test_the_trunk_lab_says_what_the_angle_means(degrees, meaning):
    turn = np.radians(degrees)
    pair = (np.array([1.0, 0.0]), 2 * np.array([np.cos(turn), np.sin(turn)]))
    lab = TrunkLab(dict.fromkeys(PARTS, pair))
    assert f"In the block: {degrees}° apart" in lab.picture and meaning in lab.picture


@pytest.mark.parametrize("room", [230, 340, 519, 520, 580, 700, 720, 890, 980, 1150])
def test_the_words_of_the_trunk_lab_stay_within_it(room):
    for degrees in (40, 90, 140):
        turn = np.radians(degrees)
        pair = (np.array([1.0, 0.0]), 2 * np.array([np.cos(turn), np.sin(turn)]))
        lab = TrunkLab(dict.fromkeys(PARTS, pair))
        lab.room = room
        for x, words in re.findall(r'<text x="([\d.]+)"[^>]*"start">(.*?)<', lab.picture):
            assert float(x) + 6.5 * len(words) < room


def test_the_saved_words_of_the_trunk_lab_stay_within_it_in_the_larger_letters_of_a_phone():
    for degrees in (40, 90, 140):
        turn = np.radians(degrees)
        pair = (np.array([1.0, 0.0]), np.array([np.cos(turn), np.sin(turn)]))
        lab = TrunkLab(dict.fromkeys(PARTS, pair))
        for x, words in re.findall(r'<text x="([\d.]+)"[^>]*"start">(.*?)<', lab.picture):
            assert float(x) + 9.4 * len(words) < lab.room


def test_the_arrows_of_the_trunk_lab_fill_their_panel_at_the_start():
    pair = (np.array([0.7, 0.0]), np.array([0.3, 1.4]))
    for size in (1.0, 1000.0):
        lab = TrunkLab(dict.fromkeys(PARTS, tuple(size * gradient for gradient in pair)))
        lab.room = 890
        tips = re.findall(r'data-drag.*?cx="(.*?)" cy="(.*?)"', lab.picture)
        heights = [float(y) for _, y in tips]
        assert max(heights) - min(heights) > 200
        assert all(280 < float(x) < 880 for x, _ in tips)


@pytest.mark.parametrize("low", [False, True])
def test_in_a_wide_panel_words_stand_to_the_left_and_the_arrows_have_the_whole_height(low):
    lab = TrunkLab(dict.fromkeys(PARTS, (np.array([0.7, 0.0]), np.array([0.3, 1.4]))))
    lab.low = low
    spans = []
    for lab.room in (840, 1150):
        tips = re.findall(r'data-drag.*?cx="(.*?)" cy="(.*?)"', lab.picture)
        spans.append(abs(float(tips[0][1]) - float(tips[1][1])))
    assert spans[1] > 1.2 * spans[0]
    words = re.findall(r'<text x="([\d.]+)" y="[\d.]+"[^>]*"start">', lab.picture)
    left = min(float(x) for x, _ in tips)
    assert words and all(float(x) + 190 < left for x in words)
    assert ">78°<" in lab.picture


@pytest.mark.parametrize("low", [False, True])
def test_the_small_arrows_of_all_parts_have_one_scale(low):
    lengths = {"stem": 1.0, "block": 2.0, "policy head": 4.0, "value head": 0.5}
    lab = TrunkLab({part: (np.array([long]), np.zeros(1)) for part, long in lengths.items()})
    lab.low = low
    scales = set()
    for part, long in lengths.items():
        ends = re.findall(r"[ML]([\d.]+) ([\d.]+)", lab._small_arrows(part, 99, 99))[:2]
        (x1, y1), (x2, y2) = (map(float, end) for end in ends)
        scales.add(round(np.hypot(x2 - x1, y2 - y1) / long))
    assert len(scales) == 1


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("room", [230, 340, 519, 520, 700, 890, 980, 1150])
def test_no_word_of_the_trunk_lab_stands_below_its_frame(low, room):
    for degrees in (40, 90, 140):
        turn = np.radians(degrees)
        lab = TrunkLab(dict.fromkeys(PARTS, (np.eye(2)[0], np.array([np.cos(turn), np.sin(turn)]))))
        lab.low, lab.room = low, room
        x, y, high = map(
            float,
            re.search(
                r'<rect x="([\d.]+)" y="([\d.]+)" width="\d+" height="(\d+)" rx="8"', panel_of(lab)
            ).groups(),
        )
        words = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"', panel_of(lab))
        assert all(
            float(top) < y + high - 6 for left, top in words if float(left) > x and float(top) > y
        )


def test_the_trunk_lab_says_which_gradients_are_missing():
    with pytest.raises(ValueError, match="gradients must hold those of the block"):
        TrunkLab({"stem": (np.ones(2), np.ones(2))})


def test_the_trunk_labs_task_is_done_where_the_sum_halves_the_angle():
    lab = TrunkLab(dict.fromkeys(PARTS, (np.array([1.0, 0.0]), np.array([0.0, 2.0]))))
    lab.room = 890
    assert not lab.is_midway and "leans towards" in lab.status
    assert ">63°<" in lab.picture and ">27°<" in lab.picture
    lab.set("value", 0.5)
    assert lab.is_midway and "Midway!" in lab.picture and "Midway!" in lab.status
    assert "right angle" in lab.picture  # what the angle means keeps its place
    lab.set("policy", 0.0)
    assert not lab.is_midway and "only one of the two is pulling" in lab.status


@pytest.mark.parametrize(
    ("room", "whole"), [(800, r"(\d+)° apart"), (890, r't-large"[^>]*>(\d+)°<')]
)
def test_the_two_parts_of_the_angle_add_up_to_the_whole(room, whole):
    for value in np.arange(0.3, 3.0, 0.1):
        turn = np.radians(88.6)
        pair = (np.array([1.0, 0.0]), value * np.array([np.cos(turn), np.sin(turn)]))
        lab = TrunkLab(dict.fromkeys(PARTS, pair))
        lab.room = room
        assert re.search(whole, lab.picture)[1] == "89"
        parts = re.findall(r't-on"[^>]*>([\d.]+)°<', lab.picture)
        assert len(parts) == 2 and sum(map(float, parts)) == 89
        assert (parts[0] == parts[1] == "44.5") == lab.is_midway


def test_a_pull_that_is_longer_than_the_panel_ends_before_the_words():
    turn = np.radians(78)
    pair = (np.array([0.67, 0.0]), 1.43 * np.array([np.cos(turn), np.sin(turn)]))
    lab = TrunkLab(dict.fromkeys(PARTS, pair))
    lab.room = 800
    lab.set("value", 0.0)
    pulls = re.findall(r'd="M[\d.]+ ([\d.]+)l[-\d.]+ ([-\d.]+)"', lab.picture)
    ends = [float(y) + float(down) for y, down in pulls]
    assert len(ends) == 2 and min(ends) > 60 and max(ends) < 390


@pytest.mark.parametrize(("room", "low"), [(610, False), (890, False), (760, True), (340, False)])
@pytest.mark.parametrize("weight", [1.0, 0.4, 0.25])
def test_the_words_of_the_trunk_lab_cover_no_arrow(room, low, weight):
    turn = np.radians(43)
    pair = (np.array([1.3, 0.0]), 0.42 * np.array([np.cos(turn), np.sin(turn)]))
    lab = TrunkLab(dict.fromkeys(PARTS, pair))
    lab.room, lab.low = room, low
    lab.set("policy", weight)
    arrows = panel_of(lab)[panel_of(lab).index("data-frame") :]
    along = [
        np.linspace(start, end, 60)
        for x, y, a, b in re.findall(r'd="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)M', arrows)
        for start, end in [((float(x), float(y)), (float(a), float(b)))]
    ]
    assert len(along) == 3
    words = re.findall(r'<text x="([-\d.]+)" y="([-\d.]+)"[^>]*t-on"[^>]*>([^<]+)<', arrows)
    assert any(word.startswith("step ") for *_, word in words)
    for x, y, word in words:
        across, down = (np.concatenate(along) - (float(x), float(y) - 5)).T
        covered = (np.abs(across) < 3.6 * len(word)) & (np.abs(down) < 8)
        assert not covered.any(), word


@pytest.mark.parametrize("weight", [0.0, 0.5, 1.0])
def test_the_tip_of_an_arrow_stands_where_dragging_it_sets_its_weight(weight):
    lab = TrunkLab(dict.fromkeys(PARTS, (np.array([1.0, 0.0]), np.array([-1.0, 2.0]))))
    lab.set("value", weight)
    tip = re.search(
        r'data-drag="value" data-from="(.*?),(.*?)" data-unit="(.*?),(.*?)" data-bend="(.*?)" '
        r'cx="(.*?)" cy="(.*?)"',
        lab.picture,
    )
    *way, bend, at_x, at_y = tip.groups()
    x, y, across, down = map(float, way)
    values = [float(value) for value in bend.split(",")]
    share = np.interp(weight, values, np.linspace(0, 1, len(values)))
    place = x + share * across, y + share * down
    assert (float(at_x), float(at_y)) == pytest.approx(place, abs=0.3)


@pytest.mark.parametrize(("room", "low"), [(890, False), (890, True), (330, False)])
def test_short_arrows_are_enlarged_under_the_hand_on_a_way_that_stays(room, low):
    turn = np.radians(87)
    pair = (np.array([0.09, 0.0]), 1.59 * np.array([np.cos(turn), np.sin(turn)]))
    lab = TrunkLab(dict.fromkeys(PARTS, pair))
    lab.room, lab.low = room, low

    def seen(pattern: str) -> list[float]:
        return [float(number) for number in re.search(pattern, panel_of(lab)).groups()]

    def far(id: str) -> float:  # the pixels from the start to the handle
        x, y, at_x, at_y = seen(
            rf'data-drag="{id}" data-from="(\S+),(\S+)".*?cx="(.*?)" cy="(.*?)"'
        )
        return float(np.hypot(at_x - x, at_y - y))

    way = re.search(r'data-drag="value" .*?data-bend="[^"]*"', panel_of(lab))[0]
    start, longest, policy = seen('data-frame="(.*?),(.*?),'), far("value"), far("policy")
    values = [1.0, 0.6, 0.3, 0.15, 0.09]
    places = []
    for value in values:
        lab.set("value", value, dragged=True)
        places.append(far("value"))
        assert re.search(r'data-drag="value" .*?data-bend="[^"]*"', panel_of(lab))[0] == way
        assert seen('data-frame="(.*?),(.*?),') == start
    assert places == sorted(places, reverse=True) and places[-1] > 0.5 * longest
    lab.set("value", 0.06, dragged=True)
    held = panel_of(lab)
    assert lab.is_midway and far("policy") == pytest.approx(far("value"), abs=0.3)
    assert far("policy") > 5 * policy and far("policy") > 0.3 * longest
    lab.set("value", lab["value"])  # let go of
    assert panel_of(lab) == held


def off_midway(lab: TrunkLab) -> float:
    """The degrees between the two parts of the angle."""
    policy, value, _ = lab.lengths
    return 2 * abs(np.degrees(np.arctan(value / policy)) - 45)  # of gradients at a right angle


def test_a_weight_that_comes_near_to_midway_snaps_to_it_and_goes_on_from_there_freely():
    lab = TrunkLab(dict.fromkeys(PARTS, (np.array([0.31, 0.0]), np.array([0.0, 1.0]))))
    for value in (0.36, 0.34, 0.33):  # held, it comes nearer
        lab.set("value", value, dragged=True)
    assert lab.is_midway and off_midway(lab) < 1e-9 and lab["value"] == pytest.approx(0.31)
    lab.set("value", 0.33)  # let go of
    assert lab.is_midway and off_midway(lab) < 1e-9
    lab.set("value", 0.32, dragged=True)  # a key, towards it
    assert off_midway(lab) < 1e-9
    for value in (0.30, 0.29):  # and away from it
        lab.set("value", value, dragged=True)
        lab.set("value", value)
    assert lab["value"] == 0.29 and not lab.is_midway and "Midway" not in lab.picture
    lab.set("policy", 0.92, dragged=True)
    assert off_midway(lab) < 1e-9


@pytest.mark.parametrize(
    ("room", "way"),
    [(890, (0.15, 0.12, 0.062, 0.06)), (890, (0.0, 0.02, 0.051)), (330, (0.15, 0.09, 0.066, 0.06))],
)
def test_short_arrows_snap_to_midway_from_as_many_pixels_as_a_hand_can_aim_at(room, way):
    turn = np.radians(87)
    pair = (np.array([0.09, 0.0]), 1.59 * np.array([np.cos(turn), np.sin(turn)]))
    lab = TrunkLab(dict.fromkeys(PARTS, pair))
    lab.room = room
    for value in way[:2]:
        lab.set("value", value, dragged=True)
        assert not lab.is_midway
    for value in way[2:]:
        lab.set("value", value, dragged=True)
        assert lab.is_midway and lab["value"] == pytest.approx(0.09 / 1.59)
    lab.set("value", way[0])
    assert not lab.is_midway


def test_the_words_of_an_arrow_that_leaves_the_panel_stay_in_it():
    turn = np.radians(87)
    pair = (np.array([0.09, 0.0]), 1.59 * np.array([np.cos(turn), np.sin(turn)]))
    lab = TrunkLab(dict.fromkeys(PARTS, pair))
    lab.room, lab.low = 890, True
    lab.set("value", 0.0)  # enlarged
    lab.set("value", 0.2, dragged=True)
    y = float(re.search(r'y="([\d.]+)"[^>]*>value [\d.]+<', panel_of(lab))[1])
    high = float(re.search(r'viewBox="0 0 \S+ (\S+)"', lab.picture)[1])
    assert y < high - 4


def test_what_is_called_midway_lies_on_its_line():
    for value in np.arange(0.30, 0.70, 0.01):
        lab = TrunkLab(dict.fromkeys(PARTS, (np.array([1.0, 0.0]), np.array([0.0, 2.0]))))
        lab.set("value", float(value))
        assert ("Midway!" in lab.picture) == (off_midway(lab) <= 1)


def test_an_arrow_that_is_let_go_of_stays_where_it_is():
    turn = np.radians(78)
    pair = (np.array([0.67, 0.0]), 1.43 * np.array([np.cos(turn), np.sin(turn)]))
    lab = TrunkLab(dict.fromkeys(PARTS, pair))

    def tip() -> tuple[str, ...]:
        return re.search(r'data-drag="value".*?cx="(.*?)" cy="(.*?)"', panel_of(lab)).groups()

    for lab.room in (330, 800, 890):
        lab.set("value", 1.0)
        for value in (0.9, 0.65, 0.3):
            lab.set("value", value, dragged=True)
            held = tip()
            lab.set("value", value)
            assert tip() == held


def test_no_part_of_an_angle_is_written_alone():
    for value in np.arange(0.0, 1.0, 0.05):
        for room in (250, 800):
            lab = TrunkLab(dict.fromkeys(PARTS, (np.array([1.0, 0.0]), np.array([0.0, 1.0]))))
            lab.room = room
            lab.set("value", float(value))
            assert len(re.findall(r't-on"[^>]*>([\d.]+)°<', panel_of(lab))) in (0, 2)


def test_a_short_arrow_is_more_than_its_head():
    heads = re.compile("M" + "[ LM]".join([r"(-?[\d.]+)"] * 6))
    for length in (4, 10, 20, 80):
        drawn = _arrow(0, 0, length, 0, "blue", 6)
        x1, y1, x2, y2, hx, _ = map(float, heads.search(drawn).groups())
        assert (x2, y2) == (length, 0) and hx >= 0.5 * length and (x1, y1) == (0, 0)


class Pupil:
    """Learns to play a1, and that it wins: both by as many hundredths as it took steps."""

    def __init__(self):
        self.steps = 0

    def __call__(self, states):
        shares = np.full(9, (100 - self.steps) / 800)
        shares[0] = self.steps / 100
        return shares[None], np.array([self.steps / 100])


def learned(names=("one", "two"), steps=60):
    """A lab in which every network but the last has been trained, and the last half of the way."""
    lab = LearningLab(TicTacToe().state((0, 4, 1)), steps, names)
    for name in names:
        pupil = Pupil()
        follow = lab.follow(name, pupil)
        for step in range(1, steps + 1 if name != names[-1] else steps // 2 + 1):
            pupil.steps = step
            follow(step, 2.0 - step / steps)
    return lab


def test_the_slider_of_the_learning_lab_runs_along_and_leads_back():
    lab = learned()
    assert lab["step"] == 30 and lab.status == "two: step 30 of 60."
    assert lab.picture.count("value +0.30") == 4  # of each network, on the board and in words
    lab.set("step", 60)
    assert lab.picture.count("value +0.60") == 2 and lab.picture.count("value +0.30") == 2
    assert "Drag the slider back" in lab.status
    lab.set("step", 11)  # it is asked at every second step
    assert lab.picture.count("value +0.10") == 4 and ">10%<" in lab.picture
    lab.set("step", 0)
    assert "value 0.00" in lab.picture


@pytest.mark.parametrize("room, columns, rows", [(880, 3, 1), (330, 3, 1), (248, 2, 2)])
def test_on_a_phone_the_boards_of_a_learning_lab_keep_numbers_that_can_be_read(room, columns, rows):
    lab = learned(("one", "two", "three"))
    lab.room = room
    places = re.findall(r'<svg x="(\d+)" y="(\d+)"[^>]* width="(\d+)"', lab.picture)
    assert len({x for x, _, _ in places}) == columns and len({y for _, y, _ in places}) == rows
    assert len(places) == 3 and all(int(wide) >= 100 for _, _, wide in places)


def test_a_learning_lab_that_does_not_know_its_page_is_not_enlarged_on_it():
    lab = learned()
    assert 'style="max-width: 660px"' in lab.picture and 'viewBox="0 0 660 ' in lab.picture
    lab.room = 880
    assert 'style="max-width: 880px"' in lab.picture and 'viewBox="0 0 880 ' in lab.picture


def test_a_learning_lab_writes_a_minus_as_the_boards_do():
    lab = LearningLab(TicTacToe().initial_state(), 10, ["one"])
    lab.follow("one", lambda states: (np.full((1, 9), 1 / 9), np.array([-0.25])))
    assert "value −0.25" in lab.picture


def test_a_network_that_learns_again_begins_anew():
    lab = learned()
    lab.follow("one", Pupil())
    assert lab["step"] == 0 and not lab.runs[0].losses and list(lab.runs[0].seen) == [0]
    assert lab.status == "one: the first step takes longest."


def test_a_learning_lab_says_what_has_not_begun():
    lab = LearningLab(TicTacToe().initial_state(), 10, ["one", "two"])
    assert lab.picture.count(">not yet begun<") == 2
    assert "not yet begun" in lab.offline()["text/html"]


def test_without_a_kernel_a_learning_lab_shows_one_network_at_four_moments():
    still = learned().offline()["text/html"]
    assert re.findall(r">step (\d+)<", still) == ["0", "6", "20", "60"]
    assert "on the boards, one<" in still and "on the boards, two" not in still


@pytest.mark.parametrize(("room", "low"), [(1000, False), (660, False), (660, True), (300, False)])
def test_the_boards_and_the_curves_of_a_learning_lab_stay_in_its_picture(room, low):
    lab = learned(("one", "two", "three"))
    lab.low, lab.room = low, room
    wide, high = map(int, re.search(r'viewBox="0 0 (\d+) (\d+)"', lab.picture).groups())
    boards = re.findall(r'<svg x="([\d.]+)" y="([\d.]+)"[^>]* width="(\d+)"', lab.picture)
    assert wide == room and len(boards) == 3
    assert all(float(x) + float(side) <= wide for x, _, side in boards)
    assert all(float(y) + float(side) <= high for _, y, side in boards)


def grid_and_key(lab):
    """The height of the highest line of the chart's grid, and of the lowest entry of its key."""
    curves = lab.picture.split('<g transform="translate(')[-1]
    grid = [float(y) for y in re.findall(r'y1="([\d.]+)" y2="[\d.]+" class="lab-grid"', curves)]
    key = [float(y) + 4 for y in re.findall(r'<path d="M[\d.]+ ([\d.]+)h14"', curves)]
    return min(grid), max(key)


def test_the_key_of_a_learning_lab_stands_above_its_grid_in_every_room():
    lab = learned(("seed 0", "seed 1", "seed 2"))
    for room in range(280, 1200, 4):
        lab.room = room
        grid, key = grid_and_key(lab)
        assert key < grid - 8, room


def test_no_network_that_begins_moves_the_chart_of_a_learning_lab():
    lab = LearningLab(TicTacToe().initial_state(), 10, ["seed 0", "seed 1", "seed 2"])
    lab.room = 300
    tops = set()
    for run in lab.runs:
        lab.follow(run.name, Pupil())(1, 2.0)
        tops.add(grid_and_key(lab)[0])
    assert len(tops) == 1


def test_a_learning_lab_refuses_what_it_cannot_show():
    state = TicTacToe().initial_state()
    for steps, names, given in (
        (10, (), "0 networks"),
        (10, "abcdef", "6 networks"),
        (0, "a", "0 steps"),
    ):
        with pytest.raises(ValueError, match=given):
            LearningLab(state, steps, names)
    with pytest.raises(ValueError, match="has the networks a, b; got 'c'"):
        LearningLab(state, 10, "ab").follow("c", Pupil())
