/**
 * The device that replays Kernel Tuner cache files, and the files: the knobs and the recorded configurations.
 */
@NullMarked
package dev.lathe.worker.device.recorded;

import org.jspecify.annotations.NullMarked;
