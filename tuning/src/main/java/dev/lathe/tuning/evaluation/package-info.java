/**
 * The result of a proposal, measured or rejected, with its evidence; and the view of earlier evaluations that
 * strategies and gates read.
 */
@NullMarked
package dev.lathe.tuning.evaluation;

import org.jspecify.annotations.NullMarked;
