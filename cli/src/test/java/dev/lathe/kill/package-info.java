/** Kills workers and servers in the middle of sweeps, and holds the histories to what an undisturbed sweep gives. */
@NullMarked
package dev.lathe.kill;

import org.jspecify.annotations.NullMarked;
