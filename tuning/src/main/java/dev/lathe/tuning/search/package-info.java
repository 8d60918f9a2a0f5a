/**
 * Strategies: what to try next. Each is a pure function of the seed, the space and what is known; none sees the budget,
 * so that a longer campaign begins with the same candidates as a shorter one.
 */
@NullMarked
package dev.lathe.tuning.search;

import org.jspecify.annotations.NullMarked;
