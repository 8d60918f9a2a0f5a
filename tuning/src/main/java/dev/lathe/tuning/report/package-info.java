/**
 * What people read of campaigns, as text and as rows: text in, text out, no files. Everything is a function of what was
 * recorded, so that writing it twice gives the same bytes.
 */
@NullMarked
package dev.lathe.tuning.report;

import org.jspecify.annotations.NullMarked;
