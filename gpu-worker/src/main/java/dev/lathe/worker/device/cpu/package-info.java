/**
 * The CPU of this host as a device: puts its activities together. Nothing else knows them all.
 */
@NullMarked
package dev.lathe.worker.device.cpu;

import org.jspecify.annotations.NullMarked;
