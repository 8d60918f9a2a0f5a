/**
 * Rules that admit or refuse a proposal before any work, each with a reason and a way to mend it. One class a rule.
 */
@NullMarked
package dev.lathe.tuning.gate;

import org.jspecify.annotations.NullMarked;
