package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.Phase;

/** The result of an update: the phase and the target after it, and one sentence on when it takes effect. */
public record ControlAnswer(Phase phase, int target, String effect) {}
