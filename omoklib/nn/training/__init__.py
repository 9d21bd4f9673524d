"""The loop in which a network learns from its own games."""
