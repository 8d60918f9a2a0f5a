/**
 * Searches that walk: each step changes a knob or two of one earlier trial.
 */
@NullMarked
package dev.lathe.tuning.search.walk;

import org.jspecify.annotations.NullMarked;
