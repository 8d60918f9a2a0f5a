/**
 * Whether the device is well, asked on its control queue.
 */
@NullMarked
package dev.lathe.activities.health;

import org.jspecify.annotations.NullMarked;
