/**
 * The legal points of a space, as points and as cells of a grid, and the chance that picks among them, which is handed in. What
 * makes a point legal is said by the constraints.
 */
@NullMarked
package dev.lathe.tuning.space.legal;

import org.jspecify.annotations.NullMarked;
