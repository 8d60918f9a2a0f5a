package dev.lathe.workflows.contract.control;

import dev.lathe.tuning.campaign.Phase;

/** What an update answers: the phase and the iterations asked for after it, and one sentence on when it takes effect. */
public record ControlAnswer(Phase phase, int target, String effect) {}
