package dev.lathe.tuning.round;

import dev.lathe.tuning.decision.Transfer;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.proposal.Rationale;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** The check in the summary of a measured round of whether its gain holds outside of the benchmark. */
record TransferCheck(Measurement measured, Round round, boolean hasUnseenRows) {
    List<List<String>> rows() {
        Rationale rationale = round.rationale();
        return List.of(
                List.of("bucket, as stated", stated(rationale.bucket())),
                List.of("cache key, as stated", stated(rationale.cacheKey())),
                List.of("4-step hit rate, as stated", hitRate(rationale.hitRate())),
                List.of("static audit", warnings().orElse("no warning")),
                List.of(
                        "workload distribution",
                        hasUnseenRows ? "each gain must hold on unseen rows" : "no unseen rows"),
                List.of("benchmark gain", gain()),
                List.of(
                        "estimated real-training gain, on unseen rows",
                        measured.environment().unseenGain().orElse(Round.NOT_COLLECTED)),
                List.of("decision", decision()));
    }

    private static String stated(Optional<String> text) {
        return text.orElse(Round.NOT_STATED);
    }

    private static String hitRate(OptionalDouble share) {
        return share.isPresent() ? String.format(Locale.ROOT, "%.0f %%", 100 * share.getAsDouble()) : Round.NOT_STATED;
    }

    private Optional<String> warnings() {
        return measured.environment().warnings();
    }

    private String gain() {
        return measured.gain()
                .map(gain -> String.format(Locale.ROOT, "%+.3f %% over the best one before", 100 * (gain.median() - 1)))
                .orElse(Round.NOT_COLLECTED);
    }

    private String decision() {
        if (Transfer.isOverfit(round.row().recorded().verdict())) {
            return "REJECT-as-overfit";
        }
        if (!round.isAccepted()) {
            return "not accepted";
        }
        return reservation().map(reason -> "ACCEPT-with-asterisk: " + reason).orElse("ACCEPT-as-real");
    }

    /** A candidate of another op is a kernel only, whose inputs change between samples. */
    private Optional<String> reservation() {
        Environment environment = measured.environment();
        if (environment.isOfRepository() && !hasUnseenRows) {
            return Optional.of("the op has no unseen rows");
        }
        return warnings().map(text -> "the static audit has warnings");
    }
}
