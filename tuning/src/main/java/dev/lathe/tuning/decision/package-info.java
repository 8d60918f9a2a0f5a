/**
 * The rules by which a challenger becomes the incumbent, and their verdicts. All are pure functions of measurements, so
 * no proposer can supply a verdict.
 */
@NullMarked
package dev.lathe.tuning.decision;

import org.jspecify.annotations.NullMarked;
