/**
 * What can be tried: the search space as the disjoint union of an op's families, and edited kernels as further families. Nothing
 * here knows what a candidate is worth.
 */
@NullMarked
package dev.lathe.tuning.space;

import org.jspecify.annotations.NullMarked;
