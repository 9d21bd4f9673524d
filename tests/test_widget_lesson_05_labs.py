"""The labs of lesson 05: an editable convolution, and two gradients that meet."""

from __future__ import annotations

import numpy as np
import pytest

from omoklib.widgets import KernelLab, TrunkLab

PARTS = ("stem", "block", "policy head", "value head")


def test_the_kernel_lab_computes_the_convolution_of_the_lesson():
    lab = KernelLab()
    assert lab.answer[1, 2] == 3 and lab.answer.max() == 3
    lab.set("kernel", "a diagonal")
    assert lab.answer.max() == 2


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


@pytest.mark.parametrize("wrong", ["stone-25", "number-9", "answer--1", "nothing", "stone-x"])
def test_the_kernel_lab_refuses_what_is_not_there(wrong):
    with pytest.raises(ValueError, match="nothing here to press"):
        KernelLab().press(wrong)


def test_the_trunk_lab_adds_the_gradients_as_arrows():
    right_angle = (np.array([3.0, 0.0]), np.array([0.0, 4.0]))
    lab = TrunkLab(dict.fromkeys(PARTS, right_angle))
    assert lab.angle == pytest.approx(90)
    assert lab.lengths == pytest.approx((3, 4, 5))
    lab.set("value", 0.0)
    assert lab.lengths == pytest.approx((3, 0, 3))


def test_a_head_that_one_term_does_not_reach_has_no_angle():
    lab = TrunkLab(dict.fromkeys(PARTS, (np.ones(3), np.zeros(3))))
    lab.press("policy-head")
    assert lab.angle is None and "Only one" in lab.status


def test_the_trunk_lab_says_which_gradients_are_missing():
    with pytest.raises(ValueError, match="gradients must hold those of the block"):
        TrunkLab({"stem": (np.ones(2), np.ones(2))})
