"""What the lessons measured, each with its numbers and the command that makes them again; and a
workshop for a player of your own."""
