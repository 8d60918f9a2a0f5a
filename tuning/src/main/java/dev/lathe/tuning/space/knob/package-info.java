/**
 * Knobs, their values and categories. Constraints are in another package.
 */
@NullMarked
package dev.lathe.tuning.space.knob;

import org.jspecify.annotations.NullMarked;
