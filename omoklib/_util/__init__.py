"""Whole files, helper processes, argument checks, the grammar of specs: nothing about games."""
