/**
 * Whether a candidate is right: its whole output against the reference, on inputs that it cannot know.
 */
@NullMarked
package dev.lathe.activities.correctness;

import org.jspecify.annotations.NullMarked;
