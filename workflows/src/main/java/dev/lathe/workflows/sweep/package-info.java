/**
 * The sweep: many campaigns in a sliding window, and what people ask of all of them. Deterministic.
 */
@NullMarked
package dev.lathe.workflows.sweep;

import org.jspecify.annotations.NullMarked;
