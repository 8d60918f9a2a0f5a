/** The static audit of edited sources: warnings about edits that often gain in a benchmark only. */
@NullMarked
package dev.lathe.tuning.audit;

import org.jspecify.annotations.NullMarked;
