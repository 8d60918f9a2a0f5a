/**
 * Search strategies. Each is a pure function of the seed, the space and the observations; none sees the budget, so a
 * longer campaign starts with the same candidates as a shorter one.
 */
@NullMarked
package dev.lathe.tuning.search;

import org.jspecify.annotations.NullMarked;
