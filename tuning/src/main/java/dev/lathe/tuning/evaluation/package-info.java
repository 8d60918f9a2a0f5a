/**
 * What came of a proposal: it was measured, or it was rejected at a stage, with the evidence. Also the view of earlier
 * evaluations that strategies, gates and stop rules read.
 */
@NullMarked
package dev.lathe.tuning.evaluation;

import org.jspecify.annotations.NullMarked;
