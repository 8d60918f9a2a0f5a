/**
 * Kernel Tuner cache files as data: the knobs, and what was recorded of each configuration. Nothing here knows an
 * activity or draws a sample's number by itself.
 */
@NullMarked
package dev.lathe.worker.device.recorded.landscape;

import org.jspecify.annotations.NullMarked;
