"""The lessons' measurements, each with its numbers and the command that repeats it; and a workshop
for a player of your own."""
