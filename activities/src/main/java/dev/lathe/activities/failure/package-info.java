/**
 * What activities throw: trouble of the world, of the setup and its files, of the device. What is true of a candidate is
 * returned and never stands here.
 */
@NullMarked
package dev.lathe.activities.failure;

import org.jspecify.annotations.NullMarked;
