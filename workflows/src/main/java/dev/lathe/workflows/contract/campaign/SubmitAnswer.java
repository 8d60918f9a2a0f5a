package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.Phase;

/**
 * The result of a submission: its number, the phase and the target of the campaign, by how many iterations the target
 * is too low for it, and one sentence on when it is tried.
 */
public record SubmitAnswer(int submission, Phase phase, int target, int lacking, String effect) {}
