/**
 * Many searches share one budget by what they earn, and leave the beaten track when nothing is earned.
 */
@NullMarked
package dev.lathe.tuning.search.portfolio;

import org.jspecify.annotations.NullMarked;
