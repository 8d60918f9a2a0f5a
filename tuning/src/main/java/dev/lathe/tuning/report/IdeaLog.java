package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.Metric;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The file idea-log.jsonl: every proposal after the baseline in the order of ordinals, with its rationale and result.
 */
public final class IdeaLog {
    private IdeaLog() {}

    public static List<IdeaLogEntry> of(CampaignRecord campaign) {
        return EvaluationRows.of(campaign).stream()
                .filter(IdeaLog::isProposal)
                .map(row -> entry(campaign.plan().metric(), row))
                .toList();
    }

    private static boolean isProposal(EvaluationRow row) {
        return switch (row.kind()) {
            case ITERATION, ATTEMPT -> true;
            case BASELINE, REMEASURED, RUNOFF -> false;
        };
    }

    private static IdeaLogEntry entry(Metric metric, EvaluationRow row) {
        OptionalDouble value = value(metric, row);
        return new IdeaLogEntry(
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

    private static OptionalDouble value(Metric metric, EvaluationRow row) {
        return row.measurement().stream()
                .mapToDouble(Measurement::medianNanoseconds)
                .map(metric::valueOf)
                .findFirst();
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
}
