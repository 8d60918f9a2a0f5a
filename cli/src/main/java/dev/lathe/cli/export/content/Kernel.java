package dev.lathe.cli.export.content;

import dev.lathe.tuning.op.DataType;

/** A program for a type of element. */
public record Kernel(DataType dtype, Program program) {}
