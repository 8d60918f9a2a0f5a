/**
 * What report.html shows, as data: sections, curves, winners, epochs. How it looks is the template's matter.
 */
@NullMarked
package dev.lathe.tuning.report.page;

import org.jspecify.annotations.NullMarked;
