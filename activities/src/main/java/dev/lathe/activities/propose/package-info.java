/**
 * The choice of the next candidate: a submission or the strategy's proposal, checked by the gates. Pure except for
 * reading the op's files, whose content hash is in the plan.
 */
@NullMarked
package dev.lathe.activities.propose;

import org.jspecify.annotations.NullMarked;
