/** The legal points of a space, as points and as cells of a grid. What makes a point legal is said in the package above. */
@NullMarked
package dev.lathe.tuning.space.legal;

import org.jspecify.annotations.NullMarked;
