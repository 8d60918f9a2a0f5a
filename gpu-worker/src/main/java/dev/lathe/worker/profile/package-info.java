/**
 * Profiles: rooflines, peaks and hardware counters.
 */
@NullMarked
package dev.lathe.worker.profile;

import org.jspecify.annotations.NullMarked;
