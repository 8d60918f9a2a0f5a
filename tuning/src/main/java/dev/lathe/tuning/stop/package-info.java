/**
 * When a campaign ends. One class a rule; elapsed time is an argument, for nothing here reads a clock.
 */
@NullMarked
package dev.lathe.tuning.stop;

import org.jspecify.annotations.NullMarked;
