/**
 * What can be turned: knobs, their values, and the category that a knob belongs to. Which values go together is not said here.
 */
@NullMarked
package dev.lathe.tuning.space.knob;

import org.jspecify.annotations.NullMarked;
