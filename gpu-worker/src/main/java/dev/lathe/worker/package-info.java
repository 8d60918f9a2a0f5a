/**
 * The worker process: its devices, its task queues, and its registration with the device pool.
 */
@NullMarked
package dev.lathe.worker;

import org.jspecify.annotations.NullMarked;
