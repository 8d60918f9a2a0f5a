/**
 * The CUDA devices.
 */
@NullMarked
package dev.lathe.worker.device.cuda;

import org.jspecify.annotations.NullMarked;
