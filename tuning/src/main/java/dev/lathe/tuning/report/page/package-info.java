/**
 * The data of report.html: sections, curves, winners, epochs. The template defines the layout.
 */
@NullMarked
package dev.lathe.tuning.report.page;

import org.jspecify.annotations.NullMarked;
