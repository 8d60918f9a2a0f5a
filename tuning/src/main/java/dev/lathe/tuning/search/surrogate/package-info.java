/**
 * A model of the costs, a forest of random trees, and the search that asks it where a better kernel is to be expected.
 */
@NullMarked
package dev.lathe.tuning.search.surrogate;

import org.jspecify.annotations.NullMarked;
