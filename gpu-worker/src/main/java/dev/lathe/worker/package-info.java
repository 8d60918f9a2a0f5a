/**
 * The process that owns devices: which queues they get, how it announces them and how it ends in good order. What is done on
 * a queue lives in activities.
 */
@NullMarked
package dev.lathe.worker;

import org.jspecify.annotations.NullMarked;
