package dev.lathe.tuning.round;

import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.tip.Tip;
import java.util.List;
import java.util.Optional;

/**
 * The tips that the rounds of a campaign leave: each failed direction, and each lesson that an agent states. A proposal
 * that a gate rejected, or whose author states no hypothesis, is no direction.
 */
public final class RoundTips {
    private RoundTips() {}

    public static List<Tip> of(CampaignRecord campaign) {
        return Round.of(campaign).stream()
                .filter(round -> !round.isBaseline() && !isGated(round))
                .filter(round -> lesson(round).isPresent() || !round.isAccepted() && statesHypothesis(round))
                .map(round -> tip(campaign, round))
                .toList();
    }

    private static boolean isGated(Round round) {
        return round.rejection()
                .map(Rejection::stage)
                .filter(stage -> stage == RejectionStage.GATE)
                .isPresent();
    }

    private static boolean statesHypothesis(Round round) {
        return !round.rationale().hypothesis().equals(Rationale.NO_HYPOTHESIS);
    }

    private static Tip tip(CampaignRecord campaign, Round round) {
        CampaignPlan plan = campaign.plan();
        return new Tip(
                0,
                plan.problems().first().dtype().toString(),
                plan.devices().kind(),
                text(round),
                campaign.summary().id(),
                round.number(),
                round.isAccepted(),
                round.row().recorded().at());
    }

    private static String text(Round round) {
        String whole = lesson(round).orElseGet(() -> round.rationale().hypothesis()) + " (" + round.reason() + ")";
        String line = whole.strip().replaceAll("\\s+", " ");
        return line.length() <= Tip.MAX_LENGTH ? line : line.substring(0, Tip.MAX_LENGTH - 4) + " ...";
    }

    private static Optional<String> lesson(Round round) {
        return round.proposal().turn().flatMap(AgentTurn::lesson);
    }
}
