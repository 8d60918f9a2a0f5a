/**
 * Searches that mix: each step is made of several earlier trials, or spreads them evenly. None looks at a model.
 */
@NullMarked
package dev.lathe.tuning.search.population;

import org.jspecify.annotations.NullMarked;
