package dev.lathe.worker.op;

import dev.lathe.tuning.space.knob.Knob;

/** A knob, and how its value reaches the compiler. */
public record KnobRule(Knob knob, Passing passing) {}
