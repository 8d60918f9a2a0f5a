/**
 * What the machine can do at most, as measured by the runner, and what follows from it: the least time that a problem can
 * take, and what keeps a kernel from being faster. Pure arithmetic but for the meter.
 */
@NullMarked
package dev.lathe.activities.peak;

import org.jspecify.annotations.NullMarked;
