/**
 * What a sweep's shapes say of one another: a rate that does not fit those of similar shapes is worth a second look. It is told,
 * and decides nothing.
 */
@NullMarked
package dev.lathe.tuning.report.outlier;

import org.jspecify.annotations.NullMarked;
