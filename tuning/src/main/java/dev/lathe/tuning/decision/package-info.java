/**
 * Who wins: the rule by which a challenger becomes the incumbent, and the words for what was decided. Pure functions of
 * measurements; no actor can supply a verdict.
 */
@NullMarked
package dev.lathe.tuning.decision;

import org.jspecify.annotations.NullMarked;
