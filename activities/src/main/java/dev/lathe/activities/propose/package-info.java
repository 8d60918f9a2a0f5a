/**
 * Says what to try next: a submission or the strategy's choice, after the gates. Pure but for reading the op's files, which
 * the plan's content hash holds still.
 */
@NullMarked
package dev.lathe.activities.propose;

import org.jspecify.annotations.NullMarked;
