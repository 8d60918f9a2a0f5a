/**
 * Kernel Tuner cache files as data: the knobs, and what was recorded of each configuration. Nothing here knows an
 * activity or draws a sample's number by itself.
 */
@NullMarked
package dev.lathe.activities.landscape.recording;

import org.jspecify.annotations.NullMarked;
