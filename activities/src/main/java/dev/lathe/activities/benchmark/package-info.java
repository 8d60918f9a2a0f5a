/**
 * How fast a candidate is, beside the incumbent where there is one, and how fast the vendor's library is, timed by the same
 * method. The samples go out as they were taken; what they mean is decided elsewhere.
 */
@NullMarked
package dev.lathe.activities.benchmark;

import org.jspecify.annotations.NullMarked;
