/** Tips: what worked and what did not, each with the evaluation that shows it. */
@NullMarked
package dev.lathe.tuning.tip;

import org.jspecify.annotations.NullMarked;
