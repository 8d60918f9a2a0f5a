/**
 * Numbers made of samples: medians, noise, intervals. Pure functions that give the same bits on every machine, for
 * verdicts are replayed. Nothing here decides anything.
 */
@NullMarked
package dev.lathe.tuning.statistics;

import org.jspecify.annotations.NullMarked;
