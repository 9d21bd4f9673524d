"""Whole files, processes, settings, argument checks, the grammar of specs: nothing about games."""
