/**
 * The failures that activities throw: faults of the environment, of the setup and of the device. A rejected candidate
 * is a result, not a failure.
 */
@NullMarked
package dev.lathe.activities.failure;

import org.jspecify.annotations.NullMarked;
