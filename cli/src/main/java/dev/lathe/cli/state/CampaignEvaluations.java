package dev.lathe.cli.state;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.decision.JointMeasurement;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All evaluations of a campaign, and the submissions that are not recorded yet. {@code campaign history --json} prints
 * it; values are in the unit, times in nanoseconds. The times of a repository with its own commands are derived from
 * the values.
 */
public record CampaignEvaluations(String unit, List<Line> evaluations, List<CampaignSummary.Queued> submissions) {
    public CampaignEvaluations {
        evaluations = List.copyOf(evaluations);
        submissions = List.copyOf(submissions);
    }

    /** An evaluation, numbered as an iteration or as an attempt. The stage is the one that rejected it. */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record Line(
            int ordinal,
            OptionalInt iteration,
            OptionalInt attempt,
            int epoch,
            String candidate,
            String family,
            String point,
            SortedMap<String, KnobValue> knobs,
            String origin,
            OptionalInt submission,
            Optional<AgentTurn> turn,
            String idea,
            Optional<String> justification,
            Optional<String> expected,
            Optional<List<String>> evidence,
            String category,
            Optional<String> stage,
            String verdict,
            String reason,
            Optional<Samples> samples,
            OptionalDouble median,
            OptionalDouble value) {
        public Line {
            knobs = Collections.unmodifiableSortedMap(new TreeMap<>(knobs));
            evidence = evidence.map(List::copyOf);
        }

        /** Returns the idea with its justification, expected effect and evidence on one line. */
        public String rationale() {
            return idea
                    + justification.map(text -> ", because " + text).orElse("")
                    + expected.map(text -> "; expected: " + text).orElse("")
                    + evidence.map(texts -> "; evidence: " + String.join("; ", texts)).orElse("");
        }

        /** Returns the family and the knobs with their names. */
        public String named() {
            return new Point(point.substring(0, point.indexOf(':')), knobs).named();
        }
    }

    public static CampaignEvaluations of(CampaignHistory history, List<CampaignSummary.Queued> queued) {
        return new CampaignEvaluations(
                history.state().plan().metric().unit(),
                history.evaluations().stream().map(recorded -> line(history, recorded)).toList(),
                queued);
    }

    /** Returns only the last evaluations, at most {@code count}. */
    public CampaignEvaluations last(int count) {
        return new CampaignEvaluations(
                unit, evaluations.subList(Math.max(0, evaluations.size() - count), evaluations.size()), submissions);
    }

    private static Line line(CampaignHistory history, Recorded recorded) {
        Proposal proposal = recorded.evaluation().proposal();
        OptionalInt number = OptionalInt.of(recorded.numbering().number());
        boolean isAttempt = recorded.numbering() instanceof Numbering.Attempt;
        Optional<Measurement> measurement = measurement(recorded.evaluation());
        OptionalDouble median =
                measurement.stream().mapToDouble(Measurement::medianNanoseconds).findFirst();
        return new Line(
                recorded.ordinal(),
                isAttempt ? OptionalInt.empty() : number,
                isAttempt ? number : OptionalInt.empty(),
                recorded.epoch(),
                proposal.id().sha256(),
                proposal.candidate().family(),
                proposal.candidate().text(),
                proposal.candidate().knobs(),
                proposal.origin().toString(),
                history.submissionOf(recorded),
                proposal.turn(),
                proposal.rationale().hypothesis(),
                proposal.rationale().justification(),
                proposal.rationale().expected(),
                Optional.of(proposal.rationale().evidence()).filter(texts -> !texts.isEmpty()),
                proposal.category().toString(),
                stage(recorded.evaluation()),
                recorded.verdict().word(),
                recorded.verdict().reason(),
                measurement.map(Measurement::samples),
                median,
                median.stream().map(history.state().plan().metric()::valueOf).findFirst());
    }

    private static Optional<Measurement> measurement(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Measured measured -> Optional.of(JointMeasurement.of(measured.measurements()));
            case Evaluation.Rejected rejected -> Optional.empty();
        };
    }

    private static Optional<String> stage(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Measured measured -> Optional.empty();
            case Evaluation.Rejected rejected -> Optional.of(rejected.rejection().stage().toString());
        };
    }
}
