/**
 * What a job launches: a program's launches, arguments and tensor maps, with the op's expressions evaluated. Nothing here
 * knows tensors' contents or how often anything is run.
 */
@NullMarked
package dev.lathe.worker.job.program;

import org.jspecify.annotations.NullMarked;
