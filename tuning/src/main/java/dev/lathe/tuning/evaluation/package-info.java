/**
 * The result of a proposal, measured or rejected, with its evidence; the view of earlier evaluations that strategies
 * and gates read; and the gates, which check a proposal before any work.
 */
@NullMarked
package dev.lathe.tuning.evaluation;

import org.jspecify.annotations.NullMarked;
