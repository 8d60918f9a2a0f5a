"""Products of activations with the int8 weights of layers: new operands, the package's kernels, and a reference."""
import ctypes
from pathlib import Path

import cupy

LIBRARY = Path(__file__).parent / "int8.so"


class Product:
    """The kernel `one` multiplies one token (B is 1), `seq` a sequence of B tokens."""

    def __init__(self, kernel, B, N, M, layers=1, dtype="float16"):
        def uniform(low, high, *shape):
            return cupy.random.uniform(low, high, (layers, *shape), dtype="float32").astype(dtype)

        self.kernel, self.sizes = kernel, (layers, B, N, M)
        # Positive activations, so that equal errors of all weights add up.
        self.x = uniform(0, 1, B, N)
        self.w = cupy.random.randint(0, 256, (layers, N, M), dtype="uint8")
        self.mx, self.rx = uniform(-0.25, 0, M), uniform(0.03, 0.06, M)
        self.my, self.ry = uniform(-0.25, 0, N), uniform(0.03, 0.06, N)
        # `one` adds to its result, which has single precision.
        self.y = cupy.zeros((layers, B, M), dtype="float32" if kernel == "one" else dtype)

    def arrays(self):
        return self.x, self.w, self.mx, self.rx, self.my, self.ry, self.y

    def call(self):
        """Returns a function that queues one product for each layer."""
        function = getattr(ctypes.CDLL(str(LIBRARY)), f"{self.kernel}_{self.x.dtype}")
        arguments = [ctypes.c_size_t(size) for size in self.sizes]
        arguments += [ctypes.c_void_p(array.data.ptr) for array in self.arrays()]

        def products():
            error = function(*arguments)
            if error:
                raise RuntimeError(f"error: a launch failed with CUDA error {error}")

        return products

    def expected(self, layer):
        x, w, mx, rx, my, ry, _ = (array[layer].astype("float32") for array in self.arrays())
        return x @ ((w + 0.5) * rx * ry[:, None] + mx + my[:, None])

    def error(self, layer):
        """Returns the largest error of the results of a layer, as a share of the largest result."""
        expected = self.expected(layer)
        return float(abs(self.y[layer] - expected).max() / abs(expected).max())

    def correct(self, layer):
        return self.error(layer) < (1e-4 if self.x.dtype == "float32" else 2e-3)
