"""Calls a function of an op's Python file: evaluate.py REQUEST.json. It computes the outputs of a reference, for inputs that
equal the runner's for the same seed and contents, or the contents of an input."""

import importlib.util
import json
import math
import pathlib
import sys
import traceback

MASK = (1 << 64) - 1
CHUNK = 1 << 20  # numbers per chunk, which bounds the temporary memory
STORAGE_TYPES = {"f32": "<f4", "f64": "<f8", "i8": "<i1", "u8": "<u1", "i32": "<i4", "i64": "<i8"}
INTEGERS = ("i8", "u8", "i32", "i64")
READ, WRITTEN = ("input", "inout"), ("output", "inout")


class InvalidFunction(Exception):
    """An error of the op's function, with its reason."""


def random_at(seed, ordinals):
    """Returns numbers of a seed's stream, computed by the mixing step of SplitMix64."""
    z = np.uint64(seed) + (ordinals + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


def bf16(values):
    bits = values.astype(np.float32).view(np.uint32)
    rounded = bits + np.uint32(0x7FFF) + ((bits >> np.uint32(16)) & np.uint32(1))
    return (rounded & np.uint32(0xFFFF0000)).view(np.float32)


def e4m3(values):
    values = values.astype(np.float32).astype(np.float64)
    exponents = np.maximum(np.frexp(values)[1] - 1, -6)
    quanta = np.ldexp(1.0, exponents - 3)
    return np.clip(np.rint(values / quanta) * quanta, -448, 448)


ROUNDED = {
    "f16": lambda values: values.astype(np.float32).astype(np.float16),
    "bf16": bf16,
    "e4m3": e4m3,
    "f32": lambda values: values.astype(np.float32),
    "f64": lambda values: values,
}


def narrow_fractions(stream, first, count):
    """Returns 16-bit fractions, four per number. Sums are exact in f64 and so rounded once, as by a fused multiply-add."""
    numbers = random_at(stream, np.arange(first // 4, (first + count + 3) // 4, dtype=np.uint64))
    bits = np.stack([(numbers >> np.uint64(16 * i)) & np.uint64(0xFFFF) for i in range(4)], axis=1).reshape(-1)
    return (bits[first % 4:][:count].astype(np.float64) + 0.5) * 2.0**-16


def distributed(fill, stream, first, count):
    """Returns the numbers of a mask or a normal distribution, as the runner's Distribution::at does."""
    ordinals = np.arange(first, first + count, dtype=np.uint64)
    if fill["kind"] == "mask":
        return ((random_at(stream, ordinals) >> np.uint64(40)).astype(np.float64) * 2.0**-24 < fill["density"]).astype(np.float64)
    total = np.zeros(count, dtype=np.uint64)
    for part in range(3):
        numbers = random_at(stream, np.uint64(3) * ordinals + np.uint64(part))
        for shift in range(0, 64, 16):
            total += (numbers >> np.uint64(shift)) & np.uint64(0xFFFF)
    return fill["mean"] + fill["deviation"] * ((total.astype(np.float64) + 6) * 2.0**-16 - 6)


def has_patterns(tensor):
    return tensor["type"] not in INTEGERS and tensor["fill"]["kind"] in ("uniform", "normal")


def chunk(tensor, stream, first, count):
    fill, kind = tensor["fill"], tensor["type"]
    if fill["kind"] != "uniform":
        values = distributed(fill, stream, first, count)
        return values.astype(np.int64) if kind in INTEGERS else ROUNDED[kind](values)
    low, width = fill["low"], fill["high"] - fill["low"]
    if kind in INTEGERS:
        numbers = random_at(stream, np.arange(first, first + count, dtype=np.uint64))
        return (numbers % np.uint64(int(width) + 1)).astype(np.int64) + int(low)
    if kind in ("f32", "f64"):
        numbers = random_at(stream, np.arange(first, first + count, dtype=np.uint64))
        fractions = (numbers >> np.uint64(40)).astype(np.float64) * 2.0**-24
    else:
        low, width = float(np.float32(low)), float(np.float32(width))
        fractions = narrow_fractions(stream, first, count)
    return ROUNDED[kind](low + width * fractions)


SMALLEST_NORMAL = {"f16": -14, "e4m3": -6, "f64": -1022}  # exponents; -126 in other types
SCALED = {"f16": 4, "e4m3": 3}  # exponents; 20 in other types


def range_of(fill):
    """Returns the range of a fill. Of a normal distribution it is three deviations from the mean."""
    if fill["kind"] == "uniform":
        return fill["low"], fill["high"]
    return fill["mean"] - 3 * fill["deviation"], fill["mean"] + 3 * fill["deviation"]


def alternating(tensor, stream):
    """Returns rows of two values that differ by half the range."""
    (low, high), columns = range_of(tensor["fill"]), tensor["shape"][-1]
    rows = math.prod(tensor["shape"]) // columns
    half = (high - low) / 2
    lower = low + half * ((random_at(stream, np.arange(rows, dtype=np.uint64)) >> np.uint64(40)).astype(np.float64) * 2.0**-24)
    return (lower[:, None] + np.where(np.arange(columns) % 2, half, 0.0)).reshape(-1)


def patterned(values, contents, tensor, stream, is_first):
    """Replaces uniform values by other contents, as the runner does in contents.hpp."""
    kind, fill = tensor["type"], tensor["fill"]
    chosen = int(random_at(stream, np.array([values.size], dtype=np.uint64))[0]) % values.size
    if contents == "zeros":
        return np.zeros_like(values)
    if contents in ("small", "large"):
        return values * 2.0 ** (SCALED.get(kind, 20) * (-1 if contents == "small" else 1))
    if contents == "denormals":
        magnitude = math.frexp(max(abs(bound) for bound in range_of(fill)))[1]
        return np.ldexp(values, SMALLEST_NORMAL.get(kind, -126) - magnitude)
    if contents == "twoValues":
        return alternating(tensor, stream)
    if is_first and contents == "oneNonzero":
        return np.where(np.arange(values.size) == chosen, values, 0.0)
    if is_first and contents in ("oneNan", "oneInfinity"):
        values[chosen] = math.nan if contents == "oneNan" else math.inf
    return values


def input_of(tensor, number, seed, contents, is_first):
    """Returns an input in f64, or in i64 if it contains integers."""
    elements = math.prod(tensor["shape"])
    wide = np.int64 if tensor["type"] in INTEGERS else np.float64
    if tensor["fill"]["kind"] == "files":
        stored = np.fromfile(tensor["fill"]["bySeed"][f"{seed:016x}"], dtype=STORAGE_TYPES[tensor["type"]])
        return stored.astype(wide).reshape(tensor["shape"])
    values = np.empty(elements, dtype=wide)
    stream = int(random_at(seed, np.array([number], dtype=np.uint64))[0])
    for first in range(0, elements, CHUNK):
        count = min(CHUNK, elements - first)
        values[first:first + count] = chunk(tensor, stream, first, count)
    if contents != "uniform" and has_patterns(tensor):
        values = ROUNDED[tensor["type"]](patterned(values, contents, tensor, stream, is_first)).astype(np.float64)
    return values.reshape(tensor["shape"])


def load(file, name):
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not callable(getattr(module, name, None)):
        raise InvalidFunction(f"requires a function `{name}`")
    return getattr(module, name)


def call(function, request, tensors, own):
    """Calls a function with the arguments that it names: inputs among the tensors, dimensions, and its own ones."""
    first = next((t["name"] for t in request["tensors"] if t["role"] in READ and has_patterns(t)), None)
    inputs = {t["name"]: (i, t) for i, t in enumerate(tensors) if t["role"] in READ}
    known = {**inputs, **request["dimensions"], **own}
    names = function.__code__.co_varnames[:function.__code__.co_argcount + function.__code__.co_kwonlyargcount]
    for name in names:
        if name not in known:
            raise InvalidFunction(f"the function {request['function']} takes {name}, which is unknown; use {', '.join(known)}")
    for name in inputs.keys() & names:
        number, tensor = inputs[name]
        known[name] = input_of(tensor, number, int(request["seed"], 16), request["contents"], name == first)
    return function(**{name: known[name] for name in names})


def contents_of(function, request):
    """Returns the contents of an input. Its function can use the inputs before it."""
    tensors = request["tensors"]
    number = next(i for i, t in enumerate(tensors) if t["name"] == request["fills"])
    shape = tuple(tensors[number]["shape"])

    def contents():
        own = {"shape": shape, "rng": np.random.default_rng([int(request["seed"], 16), number])}
        return stored_contents(call(function, request, tensors[:number], own), tensors[number], request["function"])

    values = contents()
    if not np.array_equal(values, contents()):
        raise InvalidFunction(f"the function {request['function']} returns other values for the same rng; take all random numbers from rng")
    return [values]


def stored_contents(made, tensor, name):
    if made is None:
        raise InvalidFunction(f"the function {name} returns None; add a `return`")
    values, kind = np.asarray(made), tensor["type"]
    if kind not in STORAGE_TYPES:
        raise InvalidFunction(f"cannot fill the type {kind}; use one of {', '.join(STORAGE_TYPES)}")
    if list(values.shape) != tensor["shape"]:
        raise InvalidFunction(f"the function {name} must return an array of shape {tuple(tensor['shape'])}, not {values.shape}")
    if values.dtype.kind not in ("iub" if kind in INTEGERS else "iuf"):
        raise InvalidFunction(f"the function {name} must return {'integers' if kind in INTEGERS else 'real numbers'}, not {values.dtype}")
    stored = values.astype(STORAGE_TYPES[kind])
    wrong = stored != values if kind in INTEGERS else ~np.isfinite(stored)
    if wrong.any():
        place = tuple(int(i) for i in np.argwhere(wrong)[0])
        raise InvalidFunction(f"the function {name} returns {values[place]} at {place}; must be finite and fit the type {kind}")
    return np.ascontiguousarray(stored)


def outputs_of(function, request):
    tensors, contents = request["tensors"], request["contents"]
    made = call(function, request, tensors, {})
    wanted = [t for t in tensors if t["role"] in WRITTEN]
    if not isinstance(made, dict):
        if len(wanted) > 1:
            raise InvalidFunction(f"the function reference must return a dict with {', '.join(t['name'] for t in wanted)}")
        made = {wanted[0]["name"]: made}
    return [checked(made, t, request.get("types", {}), contents == "uniform") for t in wanted]


def checked(made, tensor, types, must_be_finite):
    name = tensor["name"]
    if name not in made:
        raise InvalidFunction(f"the function reference returns no {name}")
    if made[name] is None:
        raise InvalidFunction(f"the function reference returns None for {name}; add a `return`")
    values = np.asarray(made[name])
    if list(values.shape) != tensor["shape"]:
        raise InvalidFunction(f"{name} must be of shape {tuple(tensor['shape'])}, not {values.shape}")
    stored = STORAGE_TYPES[types.get(name, tensor["type"])]
    if values.dtype.kind not in ("iufb" if stored[1] in "iu" else "iuf"):
        raise InvalidFunction(f"{name} must hold real numbers, not {values.dtype}")
    values = np.ascontiguousarray(values, dtype=stored)
    if must_be_finite and not np.isfinite(values).all():
        raise InvalidFunction(f"{name} is not finite at {tuple(int(i) for i in np.argwhere(~np.isfinite(values))[0])}")
    return values


def main(request):
    function = load(pathlib.Path(request["source"]), request["function"])
    made = contents_of(function, request) if "fills" in request else outputs_of(function, request)
    with open(request["output"], "wb") as out:
        for values in made:
            values.tofile(out)


def place(error, source):
    """Returns the line of an error in the op's file, if any."""
    if isinstance(error, SyntaxError):
        return f":{error.lineno}"
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == source]
    return f":{lines[-1]}" if lines else ""


if __name__ == "__main__":
    try:
        import numpy as np
    except ImportError as missing:
        sys.exit(f"{sys.executable} has no NumPy ({missing}); run `{sys.executable} -m pip install numpy`")
    np.seterr(over="ignore", under="ignore", invalid="ignore", divide="ignore")
    request = json.loads(pathlib.Path(sys.argv[1]).read_text())
    source = request["source"]
    try:
        main(request)
    except InvalidFunction as invalid:
        sys.exit(f"{source}: {invalid}")
    except Exception as error:  # any error of the function
        sys.exit(f"{source}{place(error, source)}: {type(error).__name__}: {error}")
