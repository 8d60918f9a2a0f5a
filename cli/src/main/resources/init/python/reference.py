"""The truth: slow, simple, in f64. Arguments are inputs and dimensions by their names in op.json, as many as are wanted."""

import numpy as np


def reference(X, W, C):
    squares = np.sum(X * X, axis=1, keepdims=True)
    return X * W / np.sqrt(squares / C + 1e-6)
