/**
 * The devices that a machine has, each with the activities that serve it. Nothing here polls a queue.
 */
@NullMarked
package dev.lathe.worker.device;

import org.jspecify.annotations.NullMarked;
