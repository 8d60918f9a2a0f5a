"""The knobs of this run, from the environment variables that Lathe sets."""
import os


def knob(name, default):
    return int(os.environ.get(name, default))
