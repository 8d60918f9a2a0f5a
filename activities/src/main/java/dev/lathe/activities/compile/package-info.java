/**
 * From sources to shared objects with the machine's C compiler: what a compilation consists of, who runs it, what its
 * complaints mean, and where the results are found again. Nothing here knows how a candidate is run or judged.
 */
@NullMarked
package dev.lathe.activities.compile;

import org.jspecify.annotations.NullMarked;
