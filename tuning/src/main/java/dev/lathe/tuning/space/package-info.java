/**
 * The search space: the disjoint union of an op's families, and edited kernels as additional families. Nothing here knows a
 * measurement.
 */
@NullMarked
package dev.lathe.tuning.space;

import org.jspecify.annotations.NullMarked;
