/**
 * The sampling parameters of a job, derived from a sampling plan.
 */
@NullMarked
package dev.lathe.worker.job.sampling;

import org.jspecify.annotations.NullMarked;
