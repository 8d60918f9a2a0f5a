/**
 * The parts that the devices of this machine share. Each kind of device has its own package.
 */
@NullMarked
package dev.lathe.worker.device;

import org.jspecify.annotations.NullMarked;
