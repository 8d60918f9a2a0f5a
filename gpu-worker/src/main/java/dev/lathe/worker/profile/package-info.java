/**
 * Rooflines, peaks and hardware counters: what limits a candidate, as far as the machine can tell.
 */
@NullMarked
package dev.lathe.worker.profile;

import org.jspecify.annotations.NullMarked;
