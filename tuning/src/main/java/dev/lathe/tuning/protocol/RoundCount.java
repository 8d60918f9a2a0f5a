package dev.lathe.tuning.protocol;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Proposal;

/**
 * The number of rounds of a campaign, as a fold over its evaluations. The attempts of a turn are one round.
 *
 * @param all the number of rounds
 * @param withoutGain the number of rounds since the last one with a gain
 * @param turn the agent's latest turn among them; 0 if there is none
 */
public record RoundCount(int all, int withoutGain, int turn) {
    public static final RoundCount NONE = new RoundCount(0, 0, 0);

    /** Returns the count after an evaluation, which may be no round. */
    public RoundCount with(Evaluation evaluation, Verdict verdict) {
        if (!isRound(evaluation)) {
            return this;
        }
        int ofTurn = evaluation.proposal().turn().map(AgentTurn::turn).orElse(0);
        int more = ofTurn > 0 && ofTurn <= turn ? 0 : 1;
        return new RoundCount(all + more, verdict.promotes() ? 0 : withoutGain + more, Math.max(turn, ofTurn));
    }

    /**
     * Returns whether an evaluation is a round: that of a proposal of an agent or a person. A proposal that a gate
     * rejected is no round, so that it meets no quota.
     */
    public static boolean isRound(Evaluation evaluation) {
        return evaluation.proposal().origin().isAuthored()
                && !(evaluation instanceof Evaluation.Rejected(Proposal proposal, Rejection rejection)
                        && rejection.stage() == RejectionStage.GATE);
    }
}
