package dev.lathe.tuning.round;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Pass;
import dev.lathe.tuning.evaluation.PassValues;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One round with the measurement of the baseline, which is comparable with the round's own if both are of one epoch.
 * The number is the ordinal of the proposal.
 */
public record Round(EvaluationRow row, Metric metric, Optional<Measurement> baseline) {
    /** The word for a value that was not collected. */
    static final String NOT_COLLECTED = "N/A";

    /** The text in place of what the author of a round did not state. */
    static final String NOT_STATED = "not stated";

    /** Returns the baseline and the rounds in order; empty if neither an agent nor a person proposed a candidate. */
    public static List<Round> of(CampaignRecord campaign) {
        List<EvaluationRow> rows = EvaluationRows.of(campaign).stream()
                .filter(Round::isRound)
                .toList();
        if (rows.stream().allMatch(Round::isBaseline)) {
            return List.of();
        }
        Metric metric = campaign.plan().metric();
        Optional<Measurement> baseline = baseline(rows);
        return rows.stream().map(row -> new Round(row, metric, baseline)).toList();
    }

    /**
     * Returns the evaluation of the best candidate, also of one that the search proposed; empty before the baseline.
     */
    static Optional<Round> best(CampaignRecord campaign) {
        List<EvaluationRow> rows = EvaluationRows.of(campaign);
        return campaign.summary().best().flatMap(best -> rows.stream()
                .filter(row -> row.numbersIteration(best.iteration()))
                .findFirst()
                .map(row -> new Round(row, campaign.plan().metric(), baseline(rows))));
    }

    private static Optional<Measurement> baseline(List<EvaluationRow> rows) {
        return rows.stream()
                .filter(Round::isBaseline)
                .flatMap(row -> row.measurement().stream())
                .findFirst();
    }

    private static boolean isRound(EvaluationRow row) {
        return switch (row.kind()) {
            case BASELINE -> true;
            case ITERATION, ATTEMPT ->
                row.proposal().origin().isAuthored();
            case REMEASURED, RUNOFF -> false;
        };
    }

    private static boolean isBaseline(EvaluationRow row) {
        return row.kind() == EvaluationRow.Kind.BASELINE;
    }

    boolean isBaseline() {
        return isBaseline(row);
    }

    public Proposal proposal() {
        return row.proposal();
    }

    Rationale rationale() {
        return proposal().rationale();
    }

    public int number() {
        return proposal().ordinal();
    }

    /** Returns the ordinal with the origin, such as {@code #12 (search)}. */
    String candidate() {
        return "#" + number() + " (" + proposal().origin().toString().toLowerCase(Locale.ROOT) + ")";
    }

    /** Returns the name of the round's folder, such as {@code 012}. */
    public String folder() {
        return String.format(Locale.ROOT, "%03d", number());
    }

    public Optional<Measurement> measurement() {
        return row.measurement();
    }

    public Optional<Rejection> rejection() {
        return switch (row.recorded().evaluation()) {
            case Evaluation.Measured measured -> Optional.empty();
            case Evaluation.Rejected rejected -> Optional.of(rejected.rejection());
        };
    }

    boolean isAccepted() {
        return row.recorded().verdict().promotes();
    }

    /** Returns the status in the words of round protocols. */
    String status() {
        if (isBaseline()) {
            return "BASELINE";
        }
        return switch (row.recorded().verdict()) {
            case Verdict.Keep keep -> "ACCEPTED";
            case Verdict.KeepTradeOff keep -> "ACCEPTED (trade-off)";
            case Verdict.Discard discard -> "ROLLED BACK";
            case Verdict.Inconclusive inconclusive -> "ROLLED BACK (inconclusive)";
            case Verdict.Rejected rejected -> "ROLLED BACK";
        };
    }

    /** Returns whether the round was compared on all rows of the benchmark or on the quick ones, if it was measured. */
    String validationLevel() {
        return measurement()
                .map(own -> own.environment().rows().size()
                                < baseline.map(first -> first.environment().rows().size()).orElse(0)
                        ? "quick"
                        : "full")
                .orElse(NOT_COLLECTED);
    }

    /** Returns the result of the verification. */
    String test() {
        return rejection()
                .map(rejection -> rejection.stage() == RejectionStage.CORRECTNESS ? "failed" : NOT_COLLECTED)
                .orElse("passed");
    }

    /** Returns the attempt of the agent as {@code turn 4, attempt 2, 63 s}; empty for a person. */
    Optional<String> agent() {
        return proposal().turn().map(turn ->
                "turn " + turn.turn() + ", attempt " + turn.attempt() + ", " + turn.usage().text());
    }

    /**
     * Returns whether its author saw the result of the round before. A turn in another lane begins with that in the
     * first.
     */
    boolean seesTheRoundBefore() {
        return proposal().turn().filter(turn -> turn.lane() > 1).isEmpty();
    }

    /** Returns what the agent has learned, as it stated it. */
    Optional<String> lesson() {
        return proposal().turn().flatMap(AgentTurn::lesson);
    }

    String reason() {
        return row.recorded().verdict().reason();
    }

    /** Returns the change as the author states it, else the difference from the parent. */
    String change() {
        return rationale().justification().orElseGet(() -> row.parent()
                .map(parent -> proposal().candidate().differenceFrom(parent.candidate()))
                .orElseGet(() -> proposal().candidate().named()));
    }

    /** Returns the value with its unit. */
    String value() {
        return text(row.value(metric), "%.5g " + metric.unit());
    }

    /** Returns the values of a pass if the benchmark writes them. */
    Optional<PassValues> pass(Pass pass) {
        return measurement().flatMap(own -> own.environment().pass(pass));
    }

    /**
     * Returns whether the rows of the baseline are steps of two passes. A round on quick rows has no values of passes.
     */
    boolean isOfSteps() {
        return baseline.or(this::measurement).flatMap(first -> first.environment().pass(Pass.FORWARD)).isPresent();
    }

    /**
     * Returns the speed relative to the baseline's, as a change in per cent; of a step with two passes the changes of
     * the step and of its passes.
     */
    String versusBaseline() {
        return baseline.flatMap(first -> measurement().map(own -> versus(first, own))).orElse(NOT_COLLECTED);
    }

    private String versus(Measurement first, Measurement own) {
        String step = change(first.medianNanoseconds() / own.medianNanoseconds());
        return change(Pass.FORWARD, first, own)
                .flatMap(forward -> change(Pass.BACKWARD, first, own)
                        .map(backward -> "step " + step + ", fwd " + forward + ", bwd " + backward))
                .orElse(step);
    }

    private Optional<String> change(Pass pass, Measurement first, Measurement own) {
        return first.environment().pass(pass).flatMap(before -> own.environment().pass(pass).map(now ->
                change(switch (metric.better()) {
                    case HIGHER -> now.mean() / before.mean();
                    case LOWER -> before.mean() / now.mean();
                })));
    }

    private static String change(double ratio) {
        return String.format(Locale.ROOT, "%+.3f %%", 100 * (ratio - 1));
    }

    static String text(OptionalDouble value, String format) {
        return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : NOT_COLLECTED;
    }
}
