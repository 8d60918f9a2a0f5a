"""Writes the search space of a T1 file as JSON: knobs, and constraints as C integer expressions.

usage: t1_space.py T1_FILE OUTPUT

Values and conditions are Python text. They are parsed with ast and never evaluated.
"""

import ast
import json
import sys

MOST_VALUES = 10_000
OR, AND, COMPARISON, SUM, PRODUCT, UNARY, ATOM = range(7)
ARITHMETIC = {
    ast.Add: ("+", SUM),
    ast.Sub: ("-", SUM),
    ast.Mult: ("*", PRODUCT),
    ast.Div: ("/", PRODUCT),
    ast.FloorDiv: ("/", PRODUCT),
    ast.Mod: ("%", PRODUCT),
}
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Condition:
    """A condition and its translation into C. Each part is a text with the precedence of its operator."""

    def __init__(self, text):
        self.text = text
        self.c = self.part(parsed(text).body)[0]

    def part(self, node):
        if isinstance(node, ast.BoolOp):
            sign, level = (" || ", OR) if isinstance(node.op, ast.Or) else (" && ", AND)
            return sign.join(self.inside(value, level + 1) for value in node.values), level
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"!({self.part(node.operand)[0]})", ATOM
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return f"-{self.inside(node.operand, ATOM)}", UNARY
        if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
            sign, level = ARITHMETIC[type(node.op)]
            return f"{self.inside(node.left, level)} {sign} {self.inside(node.right, level + 1)}", level
        if isinstance(node, ast.Compare):
            return self.comparisons([node.left, *node.comparators], node.ops, node)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args and not node.keywords:
            return f"{node.func.id}({', '.join(self.part(argument)[0] for argument in node.args)})", ATOM
        if isinstance(node, ast.Name):
            return node.id, ATOM
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return str(int(node.value)), ATOM
        raise self.untranslatable(node)

    def inside(self, node, level):
        text, own = self.part(node)
        return text if own >= level else f"({text})"

    def comparisons(self, operands, operators, whole):
        """In a < b < c the middle operand is part of both comparisons."""
        parts = []
        for left, operator, right in zip(operands, operators, operands[1:]):
            if isinstance(operator, (ast.In, ast.NotIn)) and isinstance(right, (ast.List, ast.Tuple)) and right.elts:
                equal = [f"{self.inside(left, SUM)} == {self.inside(value, SUM)}" for value in right.elts]
                parts.append(f"{'' if isinstance(operator, ast.In) else '!'}({' || '.join(equal)})")
            elif type(operator) in COMPARISONS:
                parts.append(f"{self.inside(left, SUM)} {COMPARISONS[type(operator)]} {self.inside(right, SUM)}")
            else:
                raise self.untranslatable(whole)
        return (parts[0], COMPARISON) if len(parts) == 1 else (f"({' && '.join(parts)})", ATOM)

    def untranslatable(self, node):
        part = ast.get_source_segment(self.text, node) or self.text
        return ValueError(f"'{self.text}': '{part}' has no equivalent in C's integer expressions")


def parsed(text):
    try:
        return ast.parse(text, mode="eval")
    except SyntaxError as error:
        raise ValueError(f"'{text}', column {error.offset}: {error.msg}") from None


def values(written):
    """A JSON list, or the text of a list, a tuple or a range."""
    found = written if isinstance(written, list) else listed(parsed(str(written).strip()).body, written)
    if not 0 < len(found) <= MOST_VALUES:
        raise ValueError(f"Values: '{written}' has {len(found)} values; 1 to {MOST_VALUES} are possible")
    return found


def listed(node, written):
    called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
    try:
        if called in ("list", "tuple") and len(node.args) == 1:
            return listed(node.args[0], written)
        if called == "range":
            return range(*(ast.literal_eval(argument) for argument in node.args))
        if isinstance(node, (ast.List, ast.Tuple)):
            return list(ast.literal_eval(node))
    except (ValueError, TypeError):
        raise ValueError(f"Values: '{written}' has an element that is not a literal") from None
    raise ValueError(f"Values: '{written}' is neither a list nor a range")


def default(written):
    if isinstance(written, str):
        try:
            return ast.literal_eval(written)
        except (ValueError, SyntaxError):
            return written
    return written


def field(record, name, otherwise=None):
    """The format's own examples differ in the case of field names."""
    return next((value for key, value in record.items() if key.lower() == name.lower()), otherwise)


def required(record, name):
    value = field(record, name)
    if value is None:
        raise ValueError(f"{name}: the field is missing")
    return value


def space(content):
    configuration = required(content, "ConfigurationSpace")
    return {
        "knobs": [
            {
                "name": required(knob, "Name"),
                "values": list(values(required(knob, "Values"))),
                "default": default(field(knob, "Default")),
            }
            for knob in required(configuration, "TuningParameters")
        ],
        "constraints": [
            Condition(required(condition, "Expression").strip()).c
            for condition in field(configuration, "Conditions", [])
        ],
    }


def main(file, output):
    try:
        with open(file, encoding="utf-8") as text:
            found = space(json.load(text))
    except json.JSONDecodeError as error:
        sys.exit(f"{file}:{error.lineno}: {error.msg}")
    except (AttributeError, TypeError):
        sys.exit(f"{file}: the content does not have the structure of a T1 file")
    except ValueError as error:
        sys.exit(f"{file}: {error}")
    except OSError as error:
        sys.exit(f"{file} cannot be read: {error.strerror}")
    with open(output, "w", encoding="utf-8") as text:
        json.dump(found, text)


main(sys.argv[1], sys.argv[2])
