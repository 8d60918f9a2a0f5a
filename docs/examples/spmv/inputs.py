import numpy as np


def starts(rng, R, Z):
    """Returns where each row starts and where the last one ends. A few rows are long."""
    return np.concatenate([[0], np.sort(Z * rng.random(R - 1) ** 3).astype(int), [Z]])


def columns(rng, STARTS, C, Z):
    """Returns the columns of the elements, in ascending order within a row."""
    rows = np.repeat(np.arange(len(STARTS) - 1), np.diff(STARTS))
    drawn = rng.integers(C, size=Z)
    return drawn[np.lexsort((drawn, rows))]
