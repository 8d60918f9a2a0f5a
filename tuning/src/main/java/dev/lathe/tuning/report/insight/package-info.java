/**
 * Insights from all campaigns of a sweep: the gain by group of knobs and by source of proposals, the bottlenecks, and
 * the sequence of incumbents. They are reported and have no other effect.
 */
@NullMarked
package dev.lathe.tuning.report.insight;

import org.jspecify.annotations.NullMarked;
