/**
 * The CUDA devices of this host.
 */
@NullMarked
package dev.lathe.worker.device.cuda;

import org.jspecify.annotations.NullMarked;
