/**
 * Which points may be tried: rules over knobs and dimensions, what breaks one and how to mend it. A recorded space, which knows all
 * its points, stands behind the same interface.
 */
@NullMarked
package dev.lathe.tuning.space.constraint;

import org.jspecify.annotations.NullMarked;
