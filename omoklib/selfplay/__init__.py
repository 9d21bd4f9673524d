"""Games that a search plays against itself, and the memory of them."""
