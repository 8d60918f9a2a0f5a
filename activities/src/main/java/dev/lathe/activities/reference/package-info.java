/**
 * What outputs must be, made outside of the runner: references in Python, and the folders in which outputs are kept. Nothing
 * here knows a device.
 */
@NullMarked
package dev.lathe.activities.reference;

import org.jspecify.annotations.NullMarked;
