/**
 * Recorded landscapes: Kernel Tuner cache files as devices that answer every stage from what was recorded. Nothing here
 * keeps state between two calls but the files that were read.
 */
@NullMarked
package dev.lathe.worker.device.recorded;

import org.jspecify.annotations.NullMarked;
