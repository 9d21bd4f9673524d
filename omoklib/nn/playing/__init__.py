"""A network as a player: one in a file, a Keras network, and what both share."""
