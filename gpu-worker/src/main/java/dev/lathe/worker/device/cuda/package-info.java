/**
 * CUDA devices of this host: what each is, the jobs that it gets, the runner that does them. What a stage makes of the
 * runner's answer is the stage's own affair.
 */
@NullMarked
package dev.lathe.worker.device.cuda;

import org.jspecify.annotations.NullMarked;
