/**
 * The documents of rounds: what was proposed, measured and decided, as markdown. A round is the evaluation of a
 * proposal of an agent or a person; round 0 is the baseline.
 */
@NullMarked
package dev.lathe.tuning.round;

import org.jspecify.annotations.NullMarked;
