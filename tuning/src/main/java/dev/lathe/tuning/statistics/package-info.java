/**
 * Statistics of samples: medians, noise, confidence intervals. All are pure functions with the same result on every
 * machine, because verdicts are replayed.
 */
@NullMarked
package dev.lathe.tuning.statistics;

import org.jspecify.annotations.NullMarked;
