/**
 * Candidates: points of a space and edited kernels, with their texts and content hashes.
 */
@NullMarked
package dev.lathe.tuning.space.candidate;

import org.jspecify.annotations.NullMarked;
