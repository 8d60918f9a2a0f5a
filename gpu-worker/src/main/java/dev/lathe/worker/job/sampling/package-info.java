/**
 * How often and how long a job samples, and at what pace: a plan's wishes as numbers for the runner.
 */
@NullMarked
package dev.lathe.worker.job.sampling;

import org.jspecify.annotations.NullMarked;
