/**
 * What the stages on the CPU have in common: the op's files, built libraries, complete jobs, and quiet while they are
 * timed. What a stage makes of the runner's answer is its own affair.
 */
@NullMarked
package dev.lathe.activities.workshop;

import org.jspecify.annotations.NullMarked;
