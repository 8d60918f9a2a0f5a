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

/** Walks a campaign's evaluations in order and says of each what was known before it. */
public final class Rows {
    private static final String NO_PROFILE_YET = "unprofiled";

    private final TreeMap<String, Proposal> earlier = new TreeMap<>();
    private final List<Row> rows = new ArrayList<>();
    private String bottleneck = NO_PROFILE_YET;
    private OptionalDouble incumbent = OptionalDouble.empty();
    private int epoch;

    private Rows() {}

    public static List<Row> of(CampaignAccount account) {
        Rows walk = new Rows();
        account.evaluations().forEach(walk::add);
        return List.copyOf(walk.rows);
    }

    private void add(Recorded recorded) {
        if (recorded.epoch() != epoch) {
            epoch = recorded.epoch();
            incumbent = OptionalDouble.empty();
        }
        Row row = new Row(recorded, kind(recorded), bottleneckBefore(recorded), incumbent, parent(recorded));
        rows.add(row);
        learn(row);
    }

    private Row.Kind kind(Recorded recorded) {
        return switch (recorded.numbering()) {
            case Numbering.Attempt attempt -> Row.Kind.ATTEMPT;
            case Numbering.Runoff runoff -> Row.Kind.RUNOFF;
            case Numbering.Iteration(int number) when number > 0 -> Row.Kind.ITERATION;
            case Numbering.Iteration opening -> rows.isEmpty() ? Row.Kind.BASELINE : Row.Kind.REMEASURED;
        };
    }

    private String bottleneckBefore(Recorded recorded) {
        return recorded.evaluation().proposal().rationale().bottleneckBefore().orElse(bottleneck);
    }

    private Optional<Proposal> parent(Recorded recorded) {
        return recorded.evaluation().proposal().parent().map(id -> earlier.get(id.sha256()));
    }

    private void learn(Row row) {
        earlier.put(row.proposal().id().sha256(), row.proposal());
        row.profile().flatMap(Rows::seen).ifPresent(seen -> bottleneck = seen);
        // Candidates that come after an extension are compared at the pace of those before the runoff.
        if (row.recorded().verdict().promotes() && row.kind() != Row.Kind.RUNOFF) {
            row.measurement()
                    .map(Measurement::medianNanoseconds)
                    .ifPresent(median -> incumbent = OptionalDouble.of(median));
        }
    }

    private static Optional<String> seen(Profile profile) {
        return switch (profile) {
            case Profile.Static known -> Optional.of(known.bottleneck());
            case Profile.Counters counters -> Optional.of(counters.bottleneck());
            case Profile.Skipped skipped -> Optional.empty();
            case Profile.Unavailable unavailable -> Optional.empty();
        };
    }
}
