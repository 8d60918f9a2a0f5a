/**
 * The worker process: the devices that it owns, the queues that it polls, and how it joins and leaves the device pool.
 */
@NullMarked
package dev.lathe.worker;

import org.jspecify.annotations.NullMarked;
