/**
 * Kernel Tuner cache files: the knobs and the recorded configurations. This package does not depend on activities and
 * draws no random numbers of its own.
 */
@NullMarked
package dev.lathe.worker.device.recorded.landscape;

import org.jspecify.annotations.NullMarked;
