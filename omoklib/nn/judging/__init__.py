"""The strength of a network: against exact answers, and in matches."""
