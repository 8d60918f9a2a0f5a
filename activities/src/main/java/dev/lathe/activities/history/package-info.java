/**
 * Reading of campaigns from Temporal: their evaluations along the chain of runs, and their state. Nothing here writes,
 * and nothing reads a projection.
 */
@NullMarked
package dev.lathe.activities.history;

import org.jspecify.annotations.NullMarked;
