"""How strong a network is: against exact answers, and in matches."""
