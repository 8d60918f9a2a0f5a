/**
 * Legality of points: constraints over knobs and dimensions, and their violations. Recorded spaces, which enumerate their
 * points, implement the same interface.
 */
@NullMarked
package dev.lathe.tuning.space.constraint;

import org.jspecify.annotations.NullMarked;
