/**
 * Population-based searches: each step combines several earlier trials or fills the space evenly. None uses a model.
 */
@NullMarked
package dev.lathe.tuning.search.population;

import org.jspecify.annotations.NullMarked;
