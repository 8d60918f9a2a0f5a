/**
 * The vendor's library on a problem: a line to compare with, timed by the method by which candidates are timed.
 */
@NullMarked
package dev.lathe.activities.vendor;

import org.jspecify.annotations.NullMarked;
