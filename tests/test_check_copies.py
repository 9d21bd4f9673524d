"""A check works on copies of whatever a learner may write, and the notebook does not notice."""

from __future__ import annotations

import numpy as np
import pytest

from omoklib.check.copies import isolated

NOTEBOOK = """import dataclasses, enum, typing, functools, abc, numpy as np
class Base:
    def __init__(self, x): self.x = x
    def get(self): return self.x
class Child(Base):
    __slots__ = ("y",)
    def __init__(self, x):
        super().__init__(x); self.y = x
    def get(self): return super().get() + self.y
    @property
    def p(self): return self.x
    @p.setter
    def p(self, v): self.x = v
    @staticmethod
    def s(): return Base(3).get()
    @classmethod
    def c(cls): return cls(4)
    @functools.cached_property
    def cp(self): return 7
@dataclasses.dataclass(frozen=True, slots=True)
class D:
    a: int
    b: int = 2
    def total(self): return self.a + self.b
@dataclasses.dataclass
class E:
    items: list = dataclasses.field(default_factory=list)
    def add(self, x): self.items.append(x); return self
class Color(enum.Enum):
    R = 1
class NT(typing.NamedTuple):
    a: int
class A(abc.ABC):
    @abc.abstractmethod
    def f(self): ...
class B(A):
    def f(self): return 5
@functools.lru_cache(maxsize=None)
def fib(n): return n if n < 2 else fib(n-1) + fib(n-2)
def outer():
    count = 0
    seen = []
    def inner():
        nonlocal count
        count += 1
        seen.append(count)
        return count
    return inner
inner = outer()
rng = np.random.default_rng(0)
def draw(): return rng.integers(1000)
def run():
    assert Child(2).get() == 4 and Child.s() == 3 and Child.c().get() == 8 and Child(1).cp == 7
    c = Child(1); c.p = 9; assert c.p == 9 and isinstance(c, Base)
    assert D(1).total() == 3 and D(1) == D(1) and E().add(3).items == [3]
    assert Color.R.value == 1 and NT(3).a == 3 and B().f() == 5
    draw()
    return fib(20), inner()
"""


@pytest.fixture
def names() -> dict:
    found = {"__name__": "__main__"}
    exec(NOTEBOOK, found)
    return found


def test_copies_of_every_kind_of_class_and_function_do_what_the_originals_do(names):
    assert isolated(names, ["run"])["run"]() == names["run"]() == (6765, 1)


def test_counters_caches_and_generators_of_the_notebook_stay_as_they_were(names):
    copies = isolated(names, ["run", "fib", "inner"])
    assert copies["run"]() == (6765, 1)
    assert copies["run"]() == (6765, 2), "the copies share one world"
    assert names["fib"].cache_info().currsize == 0
    assert names["inner"]() == 1
    assert names["draw"]() == np.random.default_rng(0).integers(1000)
