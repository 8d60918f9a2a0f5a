/**
 * The programs of a job: launches, arguments and tensor maps with the op's expressions evaluated. This package does not
 * depend on tensor contents or sampling.
 */
@NullMarked
package dev.lathe.worker.job.program;

import org.jspecify.annotations.NullMarked;
