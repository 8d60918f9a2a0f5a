/** The contract of sweeps: the workflow, the plan from which each campaign's plan is derived, and the status. */
@NullMarked
package dev.lathe.workflows.contract.sweep;

import org.jspecify.annotations.NullMarked;
