/**
 * The processor of this host as a device.
 */
@NullMarked
package dev.lathe.worker.device.cpu;

import org.jspecify.annotations.NullMarked;
