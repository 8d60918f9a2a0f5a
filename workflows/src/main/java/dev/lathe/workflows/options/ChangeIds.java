package dev.lathe.workflows.options;

import io.temporal.workflow.Workflow;

/** The changes that a history of before would tell; a workflow that met the place before the change goes on without it. */
public enum ChangeIds {
    /** A campaign that trouble holds says so in its search attributes. */
    HELD_IS_SHOWN,
    /** A campaign chooses how far ahead it looks from its first ordinal on, and farther than it has compile slots. */
    CHOOSES_LOOKAHEAD_SOON,
    /** A device that joins takes campaigns over from those that have more than their share. */
    SHARES_WITH_NEWCOMERS,
    /** So does one that comes back from being drained or quarantined; one that stays drained when it is offered does not. */
    SHARES_WITH_RETURNED,
    /** The fastest candidates of a campaign are measured once more in the device's steady state. */
    HOLDS_A_RUNOFF,
    /** Clean measurements on a processor are made until their quietest is known. */
    HOLDS_SITTINGS;

    public boolean made() {
        return Workflow.getVersion(name(), Workflow.DEFAULT_VERSION, 1) == 1;
    }
}
