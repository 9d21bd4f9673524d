"""The exercises: a package for each lesson, a module for each exercise.

`lesson_01.EXERCISES` and `lesson_01.QUIZ` are what `omoklib.check.lesson("01")` asks.
"""
