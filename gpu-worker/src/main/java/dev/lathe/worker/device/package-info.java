/**
 * What the devices of this machine share. Each kind of device has a package of its own.
 */
@NullMarked
package dev.lathe.worker.device;

import org.jspecify.annotations.NullMarked;
