package dev.lathe.worker.op;

import dev.lathe.tuning.space.Knob;

/** A knob and its encoding for the compiler. */
public record KnobRule(Knob knob, KnobEncoding encoding) {}
