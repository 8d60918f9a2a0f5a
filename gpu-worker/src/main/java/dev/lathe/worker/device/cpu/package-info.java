/**
 * The CPU device.
 */
@NullMarked
package dev.lathe.worker.device.cpu;

import org.jspecify.annotations.NullMarked;
