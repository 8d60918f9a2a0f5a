import numpy as np


def reference(STARTS, COLUMNS, VALUES, X, R):
    rows = np.repeat(np.arange(R), np.diff(STARTS))
    return np.bincount(rows, weights=VALUES * X[COLUMNS], minlength=R)
