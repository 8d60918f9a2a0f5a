/**
 * What can be tried: knobs and their values, constraints, and the search space as the disjoint union of an op's families.
 * Candidates and their ids live here too. Nothing here knows what a candidate is worth.
 */
@NullMarked
package dev.lathe.tuning.space;

import org.jspecify.annotations.NullMarked;
