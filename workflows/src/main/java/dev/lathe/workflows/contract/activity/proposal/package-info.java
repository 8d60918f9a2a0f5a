/** The proposal of candidates: the activity and its request. */
@NullMarked
package dev.lathe.workflows.contract.activity.proposal;

import org.jspecify.annotations.NullMarked;
