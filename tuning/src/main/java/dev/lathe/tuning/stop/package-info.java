/**
 * The rules that end a campaign. Each rule is one class. Elapsed time is an argument; the rules do not read a clock.
 */
@NullMarked
package dev.lathe.tuning.stop;

import org.jspecify.annotations.NullMarked;
