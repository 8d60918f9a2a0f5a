package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.JointMeasurement;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Proposal;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An evaluation with the state before it: the last bottleneck that a profile reported, and the incumbent's median in
 * nanoseconds, which is absent at the start of an epoch.
 */
public record EvaluationRow(
        Recorded recorded,
        Kind kind,
        String bottleneckBefore,
        OptionalDouble incumbentBefore,
        Optional<Proposal> parent) {
    public enum Kind {
        BASELINE,
        /** A baseline or incumbent that a new epoch measured again. It has no number of its own. */
        REMEASURED,
        ITERATION,
        ATTEMPT,
        /** A finalist that was measured again in the steady state. Its number is that of its iteration. */
        RUNOFF
    }

    public int number() {
        return recorded.numbering().number();
    }

    /** Returns whether the row is the baseline or an iteration, and has this number. */
    public boolean numbersIteration(int iteration) {
        return isIteration() && number() == iteration;
    }

    /** Returns whether the row is the baseline or an iteration, which have numbers of their own. */
    boolean isIteration() {
        return switch (kind) {
            case BASELINE, ITERATION -> true;
            case REMEASURED, ATTEMPT, RUNOFF -> false;
        };
    }

    /** Returns whether the row is a proposal after the baseline, measured or rejected for the first time. */
    boolean isProposal() {
        return switch (kind) {
            case ITERATION, ATTEMPT -> true;
            case BASELINE, REMEASURED, RUNOFF -> false;
        };
    }

    boolean isPromoted() {
        return recorded.verdict().promotes();
    }

    public Proposal proposal() {
        return recorded.evaluation().proposal();
    }

    /** Returns the name of the decision. */
    public String decision() {
        return switch (kind) {
            case BASELINE, REMEASURED -> kind.name();
            case ITERATION, ATTEMPT, RUNOFF -> recorded.verdict().word();
        };
    }

    public Optional<Measurement> measurement() {
        return switch (recorded.evaluation()) {
            case Evaluation.Measured measured -> Optional.of(JointMeasurement.of(measured.measurements()));
            case Evaluation.Rejected rejected -> Optional.empty();
        };
    }

    /** Returns the median as a value of the metric; empty without a measurement. */
    public OptionalDouble value(Metric metric) {
        return measurement().stream()
                .mapToDouble(Measurement::medianNanoseconds)
                .map(metric::valueOf)
                .findFirst();
    }

    /** Returns the gain over the incumbent; empty if the candidate was not promoted. */
    OptionalDouble gain() {
        return measurement().flatMap(Measurement::gain).stream()
                .filter(gain -> isPromoted())
                .mapToDouble(Gain::median)
                .findFirst();
    }

    /** Returns the source of the candidate: the search method that found it, else the origin of its proposal. */
    String source() {
        return kind == Kind.RUNOFF
                ? "runoff"
                : proposal().rationale().method().orElseGet(() -> proposal().origin().toString());
    }

    /** Returns the origin of the proposal; that of an agent with its turn. */
    String origin() {
        return proposal().origin() + proposal().turn().map(turn -> " " + turn.name()).orElse("");
    }

    /** Returns the usage of the attempt in which an agent made the proposal. */
    Optional<AgentUsage> agentUsage() {
        return proposal().turn().map(AgentTurn::usage);
    }

    public Optional<Profile> profile() {
        return switch (recorded.evaluation()) {
            case Evaluation.Measured measured -> measured.profile();
            case Evaluation.Rejected rejected -> Optional.empty();
        };
    }

    /** Returns the kernel's name in tables and files: {@code iter037_tile8_vector4}, or {@code attempt004_...}. */
    public String kernel() {
        String tag = KernelTag.of(proposal(), parent);
        return switch (kind) {
            case BASELINE, ITERATION, RUNOFF -> String.format(Locale.ROOT, "iter%03d_%s", number(), tag);
            case ATTEMPT -> String.format(Locale.ROOT, "attempt%03d_%s", number(), tag);
            case REMEASURED -> String.format(Locale.ROOT, "epoch%03d_%s", recorded.epoch(), tag);
        };
    }
}
