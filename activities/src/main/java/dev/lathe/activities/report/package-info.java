/**
 * The rendering of report.html: tables and charts as HTML and SVG, complete without JavaScript.
 */
@NullMarked
package dev.lathe.activities.report;

import org.jspecify.annotations.NullMarked;
