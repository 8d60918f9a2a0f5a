/**
 * Recorded landscapes as devices: every stage is answered from a Kernel Tuner cache file.
 */
@NullMarked
package dev.lathe.worker.device.recorded;

import org.jspecify.annotations.NullMarked;
