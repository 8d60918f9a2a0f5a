/**
 * What to try next: the port that answers, what it is asked, and what a person chose where it asked back. Like all ports here
 * it is owned by the workflows and implemented by activities.
 */
@NullMarked
package dev.lathe.workflows.contract.activity.proposal;

import org.jspecify.annotations.NullMarked;
