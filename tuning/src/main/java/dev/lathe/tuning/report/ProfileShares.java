package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Profile;
import java.util.List;
import java.util.OptionalDouble;

/** The numbers of measured candidates by kind of profile. */
public record ProfileShares(int statics, int counters, int skipped, int unavailable) {
    static ProfileShares of(List<EvaluationRow> rows) {
        return rows.stream()
                .flatMap(row -> row.profile().stream())
                .map(ProfileShares::one)
                .reduce(new ProfileShares(0, 0, 0, 0), ProfileShares::plus);
    }

    /** Returns the share of measured candidates that have a profile; empty if none was measured. */
    public OptionalDouble profiled() {
        int all = statics + counters + skipped + unavailable;
        return all == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) (statics + counters) / all);
    }

    private static ProfileShares one(Profile profile) {
        return switch (profile) {
            case Profile.Static known -> new ProfileShares(1, 0, 0, 0);
            case Profile.Counters counters -> new ProfileShares(0, 1, 0, 0);
            case Profile.Skipped skipped -> new ProfileShares(0, 0, 1, 0);
            case Profile.Unavailable unavailable -> new ProfileShares(0, 0, 0, 1);
        };
    }

    private ProfileShares plus(ProfileShares other) {
        return new ProfileShares(
                statics + other.statics,
                counters + other.counters,
                skipped + other.skipped,
                unavailable + other.unavailable);
    }
}
