"""Trees of searches, for tests that look at every node."""


def every_node(root):
    """All nodes of a tree of UCT, or of AlphaZero's search, the root first."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        if hasattr(node, "edges"):
            waiting += [edge.node for edge in node.edges if edge.node is not None]
        else:
            waiting += node.children.values()
