/**
 * What to try next: the port and its request. Like all ports here it is owned by the workflows and implemented by
 * activities.
 */
@NullMarked
package dev.lathe.workflows.contract.activity.proposal;

import org.jspecify.annotations.NullMarked;
