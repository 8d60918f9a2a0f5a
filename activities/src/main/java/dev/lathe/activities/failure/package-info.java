/**
 * The failures that activities throw: faults of the environment, of the setup and of the device. What is true of a candidate
 * is returned instead.
 */
@NullMarked
package dev.lathe.activities.failure;

import org.jspecify.annotations.NullMarked;
