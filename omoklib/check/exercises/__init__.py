"""The records of each lesson: `lesson_01.EXERCISES` and `lesson_01.QUIZ`."""
