import numpy as np


def reference(X, BASE, ROWS, KEEP, SHIFT):
    assert set(np.unique(KEEP)) <= {0, 1} and ROWS.min() >= 0 and ROWS.max() < X.size
    return {
        "Y": np.where(KEEP, X[ROWS] + BASE, 0),
        "PLACES": 2**60 + 4 * ROWS + SHIFT,
        "BYTES": -np.trunc(SHIFT / 2),
    }
