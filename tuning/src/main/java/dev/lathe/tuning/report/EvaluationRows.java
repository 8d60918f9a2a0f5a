package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.proposal.Proposal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** The evaluations of a campaign in order, each with the state before it. */
public final class EvaluationRows {
    private static final String NO_PROFILE_YET = "unprofiled";

    private final TreeMap<String, Proposal> earlier = new TreeMap<>();
    private final List<EvaluationRow> rows = new ArrayList<>();
    private String bottleneck = NO_PROFILE_YET;
    private OptionalDouble incumbent = OptionalDouble.empty();
    private int epoch;

    private EvaluationRows() {}

    public static List<EvaluationRow> of(CampaignRecord campaign) {
        EvaluationRows builder = new EvaluationRows();
        campaign.evaluations().forEach(builder::add);
        return List.copyOf(builder.rows);
    }

    private void add(Recorded recorded) {
        if (recorded.epoch() != epoch) {
            epoch = recorded.epoch();
            incumbent = OptionalDouble.empty();
        }
        EvaluationRow row =
                new EvaluationRow(recorded, kind(recorded), bottleneckBefore(recorded), incumbent, parent(recorded));
        rows.add(row);
        update(row);
    }

    private EvaluationRow.Kind kind(Recorded recorded) {
        return switch (recorded.numbering()) {
            case Numbering.Attempt attempt -> EvaluationRow.Kind.ATTEMPT;
            case Numbering.Runoff runoff -> EvaluationRow.Kind.RUNOFF;
            case Numbering.Iteration(int number) when number > 0 -> EvaluationRow.Kind.ITERATION;
            case Numbering.Iteration opening ->
                rows.isEmpty() ? EvaluationRow.Kind.BASELINE : EvaluationRow.Kind.REMEASURED;
        };
    }

    private String bottleneckBefore(Recorded recorded) {
        return recorded.evaluation().proposal().rationale().bottleneckBefore().orElse(bottleneck);
    }

    private Optional<Proposal> parent(Recorded recorded) {
        return recorded.evaluation().proposal().parent().map(id -> earlier.get(id.sha256()));
    }

    private void update(EvaluationRow row) {
        earlier.put(row.proposal().id().sha256(), row.proposal());
        row.profile().flatMap(Profile::limitedBy).ifPresent(seen -> bottleneck = seen.toString());
        // Candidates after an extension are compared with brief measurements, not with those of the runoff.
        if (row.recorded().verdict().promotes() && row.kind() != EvaluationRow.Kind.RUNOFF) {
            row.measurement()
                    .map(Measurement::medianNanoseconds)
                    .ifPresent(median -> incumbent = OptionalDouble.of(median));
        }
    }
}
