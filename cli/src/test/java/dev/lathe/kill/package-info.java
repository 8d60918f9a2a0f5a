/**
 * Kills workers and servers during sweeps and compares the histories with those of undisturbed sweeps.
 */
@NullMarked
package dev.lathe.kill;

import org.jspecify.annotations.NullMarked;
