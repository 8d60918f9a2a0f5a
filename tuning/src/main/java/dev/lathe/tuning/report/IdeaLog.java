package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.Metric;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The file idea-log.jsonl: every proposal after the baseline in the order of ordinals, with its rationale and result.
 */
public final class IdeaLog {
    /** The name of the file. */
    public static final String FILE = "idea-log.jsonl";

    private IdeaLog() {}

    public static List<Entry> of(CampaignRecord campaign) {
        return EvaluationRows.of(campaign).stream()
                .filter(EvaluationRow::isProposal)
                .map(row -> entry(campaign.plan().metric(), row))
                .toList();
    }

    private static Entry entry(Metric metric, EvaluationRow row) {
        OptionalDouble value = row.value(metric);
        return new Entry(
                row.proposal().ordinal(),
                row.kind() == EvaluationRow.Kind.ITERATION ? OptionalInt.of(row.number()) : OptionalInt.empty(),
                row.kind() == EvaluationRow.Kind.ATTEMPT ? OptionalInt.of(row.number()) : OptionalInt.empty(),
                row.proposal().rationale().hypothesis(),
                row.proposal().category().toString(),
                row.proposal().origin().toString(),
                row.bottleneckBefore(),
                row.proposal().rationale().justification(),
                row.proposal().rationale().expected(),
                row.proposal().rationale().evidence(),
                result(row),
                row.recorded().verdict().reason(),
                value,
                value.isPresent() && row.incumbentBefore().isPresent()
                        ? OptionalDouble.of(
                                value.getAsDouble() - metric.valueOf(row.incumbentBefore().getAsDouble()))
                        : OptionalDouble.empty(),
                metric.unit(),
                row.proposal().candidate().text(),
                row.recorded().at());
    }

    private static String result(EvaluationRow row) {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> row.decision();
            case Evaluation.Rejected rejected -> "DISCARD_" + word(rejected.rejection().stage());
        };
    }

    private static String word(RejectionStage stage) {
        return switch (stage) {
            case COMPILE -> "COMPILE_FAIL";
            case CORRECTNESS -> "INCORRECT";
            case GATE, LAUNCH, HANG, CRASH, INTEGRITY -> stage.name().toUpperCase(Locale.ROOT);
        };
    }

    /**
     * A line of idea-log.jsonl. The round is the ordinal; iter and attempt are the numbers of iterations and attempts.
     * The delta is the difference to the incumbent at that time, in the given unit.
     */
    public record Entry(
            int round,
            OptionalInt iter,
            OptionalInt attempt,
            String idea,
            String category,
            String origin,
            String bottleneckBefore,
            Optional<String> justification,
            Optional<String> expectedGain,
            List<String> evidence,
            String result,
            String reason,
            OptionalDouble value,
            OptionalDouble valueDelta,
            String unit,
            String candidate,
            Instant timestamp) {
        public Entry {
            evidence = List.copyOf(evidence);
        }
    }
}
