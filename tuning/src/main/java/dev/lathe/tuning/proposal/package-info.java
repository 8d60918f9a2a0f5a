/**
 * Proposals: a candidate with its origin, parent, rationale and expected effect.
 */
@NullMarked
package dev.lathe.tuning.proposal;

import org.jspecify.annotations.NullMarked;
