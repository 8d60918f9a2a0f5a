package dev.lathe.tuning.report;

import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.field.FieldDoc;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.ToIntFunction;

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
        Optional<AgentTurn> turn = row.proposal().turn();
        return new Entry(
                row.proposal().ordinal(),
                row.kind() == EvaluationRow.Kind.ITERATION ? OptionalInt.of(row.number()) : OptionalInt.empty(),
                row.kind() == EvaluationRow.Kind.ATTEMPT ? OptionalInt.of(row.number()) : OptionalInt.empty(),
                row.proposal().rationale().hypothesis(),
                row.proposal().category().toString(),
                row.proposal().origin().toString(),
                number(turn, AgentTurn::turn),
                number(turn, AgentTurn::attempt),
                turn.flatMap(AgentTurn::lesson),
                row.agentUsage().stream().mapToDouble(AgentUsage::seconds).findFirst(),
                row.agentUsage().map(AgentUsage::inputTokens).orElse(OptionalLong.empty()),
                row.agentUsage().map(AgentUsage::outputTokens).orElse(OptionalLong.empty()),
                row.agentUsage().map(AgentUsage::dollars).orElse(OptionalDouble.empty()),
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

    private static OptionalInt number(Optional<AgentTurn> turn, ToIntFunction<AgentTurn> number) {
        return turn.stream().mapToInt(number).findFirst();
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
        @FieldDoc("ordinal of the proposal") int round,
        @FieldDoc(value = "number of the iteration", byDefault = "the candidate was rejected") OptionalInt iter,
        @FieldDoc(value = "number of the attempt", byDefault = "the candidate was measured") OptionalInt attempt,
        @FieldDoc("reason for the proposal") String idea,
        @FieldDoc("kind of change") String category,
        @FieldDoc("proposer") String origin,
        @FieldDoc(value = "turn of the agent", byDefault = "the proposer is not an agent") OptionalInt turn,
        @FieldDoc(value = "attempt of the turn", byDefault = "the proposer is not an agent") OptionalInt turnAttempt,
        @FieldDoc(value = "lesson that the agent stated", byDefault = "not stated") Optional<String> lesson,
        @FieldDoc(value = "time that the agent ran", unit = "s", byDefault = "the proposer is not an agent")
                OptionalDouble agentSeconds,
        @FieldDoc(value = "input tokens of the agent", byDefault = "not reported") OptionalLong agentInputTokens,
        @FieldDoc(value = "output tokens of the agent", byDefault = "not reported") OptionalLong agentOutputTokens,
        @FieldDoc(value = "cost of the agent", unit = "US dollars", byDefault = "not reported") OptionalDouble agentUsd,
        @FieldDoc("last known bottleneck when the candidate was proposed") String bottleneckBefore,
        @FieldDoc(value = "reason that the proposer stated", byDefault = "not stated") Optional<String> justification,
        @FieldDoc(value = "gain that the proposer expected", byDefault = "not stated") Optional<String> expectedGain,
        @FieldDoc("evidence that the proposer stated; may be empty") List<String> evidence,
        @FieldDoc("`KEEP`, `KEEP_TRADE_OFF`, `DISCARD`, `INCONCLUSIVE`, `DISCARD_COMPILE_FAIL`, "
                + "`DISCARD_INCORRECT` or `DISCARD_<STAGE>`")
                String result,
        @FieldDoc("reason for the result") String reason,
        @FieldDoc(value = "median of the samples", unit = "`unit`", byDefault = "not measured") OptionalDouble value,
        @FieldDoc(
                        value = "difference from the incumbent's value at that time",
                        unit = "`unit`",
                        byDefault = "not measured")
                OptionalDouble valueDelta,
        @FieldDoc("unit of the values") String unit,
        @FieldDoc("the candidate as text") String candidate,
        @FieldDoc("time of recording") Instant timestamp) {
        public Entry {
            evidence = List.copyOf(evidence);
        }
    }
}
