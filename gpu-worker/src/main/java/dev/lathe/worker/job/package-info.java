/**
 * Runner jobs: numbers and file names derived from op folders, candidates and problems; sampling
 * parameters; and reference outputs that Python computes. This package does not run jobs.
 */
@NullMarked
package dev.lathe.worker.job;

import org.jspecify.annotations.NullMarked;
