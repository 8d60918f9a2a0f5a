/**
 * The device that replays Kernel Tuner cache files.
 */
@NullMarked
package dev.lathe.worker.device.recorded;

import org.jspecify.annotations.NullMarked;
