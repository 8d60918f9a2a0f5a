/**
 * Reads campaigns back from Temporal: their evaluations along the chain of runs, and where they stand. Nothing here
 * writes, and nothing reads a projection.
 */
@NullMarked
package dev.lathe.activities.history;

import org.jspecify.annotations.NullMarked;
