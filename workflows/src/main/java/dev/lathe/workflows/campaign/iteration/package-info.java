/**
 * The measurement, verdict and record of candidates: the beginning of an epoch, where iteration 0 is the baseline, and
 * each iteration.
 */
@NullMarked
package dev.lathe.workflows.campaign.iteration;

import org.jspecify.annotations.NullMarked;
