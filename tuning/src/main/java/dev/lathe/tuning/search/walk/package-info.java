/**
 * Neighbourhood searches: each step changes a knob of one earlier trial, or draws a random point.
 */
@NullMarked
package dev.lathe.tuning.search.walk;

import org.jspecify.annotations.NullMarked;
