/**
 * Outlier detection: finds rates of a sweep that do not fit those of similar shapes. Outliers are reported and have no
 * other effect.
 */
@NullMarked
package dev.lathe.tuning.report.outlier;

import org.jspecify.annotations.NullMarked;
