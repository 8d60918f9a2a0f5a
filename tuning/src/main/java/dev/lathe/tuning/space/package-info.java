/**
 * The search space: families with their knobs and constraints, candidates, and the legal points of each family. Nothing
 * here knows a measurement.
 */
@NullMarked
package dev.lathe.tuning.space;

import org.jspecify.annotations.NullMarked;
