/**
 * Timing, verdict and record: the opening of an epoch, where iteration 0 is the baseline, and each iteration after it.
 */
@NullMarked
package dev.lathe.workflows.campaign.iteration;

import org.jspecify.annotations.NullMarked;
