/**
 * What outputs must be, made outside of the runner: references in Python, and the folders in which outputs are kept. Nothing
 * here knows a device.
 */
@NullMarked
package dev.lathe.worker.job.reference;

import org.jspecify.annotations.NullMarked;
