/**
 * The legal points of a space, as points and as grid indices. The source of random numbers is passed in.
 */
@NullMarked
package dev.lathe.tuning.space.legal;

import org.jspecify.annotations.NullMarked;
