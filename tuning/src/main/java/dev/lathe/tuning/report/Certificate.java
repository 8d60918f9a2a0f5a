package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.field.FieldDoc;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The data that reproduces a measured candidate without a server: op, problem, candidate, measured value, device and
 * identity of the measurement. Values are in the metric's unit. The vendor library was measured in the same run.
 * {@code finalMeasurement} tells whether the values are those of the final measurement; otherwise they were measured
 * during the search.
 */
public record Certificate(
        @FieldDoc("the campaign: the sweep's id, a slash and its key")
        String campaign,

        @FieldDoc("the op") OpReference op,

        @FieldDoc("the problem; of a campaign with several shapes, its first one")
        Problem problem,

        @FieldDoc("kind of the device, such as `cuda` or `cpu`")
        String kind,

        @FieldDoc("seed of the search") long seed,
        @FieldDoc("SHA-256 of the candidate") String candidateId,
        @FieldDoc("the candidate") Candidate candidate,
        @FieldDoc("the metric of all values") Metric metric,

        @FieldDoc(value = "the value of the candidate", unit = "`metric.unit`")
        double value,

        @FieldDoc(
                value = "the value of the vendor library in the same run",
                unit = "`metric.unit`",
                byDefault = "not measured")
        OptionalDouble vendor,

        @FieldDoc(
                value = "the comparisons with the vendor library, or with the comparison lines, the fastest first",
                byDefault = "none")
        List<CampaignSummary.Comparison> comparisons,

        @FieldDoc("the device") String device,

        @FieldDoc("identity of the measurement: device, driver and settings")
        String identity,

        @FieldDoc("whether the values are those of the final measurement; `false` while the campaign "
                + "runs, and in a campaign that was stopped before that measurement")
        boolean finalMeasurement,

        @FieldDoc("what was measured and checked") Evidence evidence) {
    /** The name of the winner's certificate in the campaign's folder. */
    public static final String FILE = "winner.json";

    /** The folder next to the certificate with a copy of the op, unless the op is built in. */
    public static final String OP = "op";

    public Certificate {
        comparisons = List.copyOf(comparisons);
        Objects.requireNonNull(campaign, "campaign");
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(problem, "problem");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(candidateId, "candidateId");
        Objects.requireNonNull(candidate, "candidate");
        Objects.requireNonNull(metric, "metric");
        Objects.requireNonNull(evidence, "evidence");
    }

    /** Returns the certificate of the campaign's incumbent or winner; empty if there is none. */
    public static Optional<Certificate> of(CampaignRecord campaign) {
        return campaign.evaluations().stream()
                .filter(recorded -> recorded.verdict().promotes())
                .reduce((earlier, later) -> later)
                .flatMap(recorded -> of(campaign, recorded));
    }

    private static Optional<Certificate> of(CampaignRecord campaign, Recorded recorded) {
        if (campaign.summary().best().isEmpty() || !(recorded.evaluation() instanceof Evaluation.Measured measured)) {
            return Optional.empty();
        }
        Certificate brief = of(campaign, measured, recorded.device());
        Evidence evidence = campaign.finalMeasurement().map(brief.evidence::with).orElse(brief.evidence);
        if (campaign.plan().problems().single()) {
            CampaignSummary.Best best = campaign.summary().best().orElseThrow();
            return Optional.of(brief.with(best.value(), campaign.finalMeasurement().isPresent(), evidence)
                    .beside(campaign.summary().vendor(), best.comparisons()));
        }
        OptionalDouble onFirst = onFirst(campaign, brief.problem());
        return Optional.of(brief.with(onFirst.orElse(brief.value()), onFirst.isPresent(), evidence));
    }

    /** Returns the certificate of a measured candidate with the value of its own evaluation and no vendor value. */
    static Certificate of(CampaignRecord campaign, Evaluation.Measured measured, String device) {
        Problem problem = campaign.plan().problems().first();
        Measurement measurement = measured.measurements().getOrDefault(problem.key(), measured.first());
        Metric metric = campaign.plan().metric(problem);
        return new Certificate(
                campaign.summary().id(),
                campaign.plan().op(),
                problem,
                campaign.plan().devices().kind(),
                campaign.plan().search().seed(),
                measured.proposal().id().sha256(),
                measured.proposal().candidate(),
                metric,
                metric.valueOf(measurement.medianNanoseconds()),
                OptionalDouble.empty(),
                List.of(),
                device,
                measurement.environment().identity(),
                false,
                Evidence.of(measured, measurement));
    }

    /** Returns the certificate for files that have the candidate's edits already: only its knobs remain. */
    public Certificate withoutEdits() {
        return new Certificate(
                campaign,
                op,
                problem,
                kind,
                seed,
                candidateId,
                new Point(candidate.family(), candidate.knobs()),
                metric,
                value,
                vendor,
                comparisons,
                device,
                identity,
                finalMeasurement,
                evidence);
    }

    private Certificate with(double newValue, boolean isFinal, Evidence newEvidence) {
        return new Certificate(
                campaign,
                op,
                problem,
                kind,
                seed,
                candidateId,
                candidate,
                metric,
                newValue,
                vendor,
                comparisons,
                device,
                identity,
                isFinal,
                newEvidence);
    }

    private Certificate beside(OptionalDouble newVendor, List<CampaignSummary.Comparison> compared) {
        return new Certificate(
                campaign, op, problem, kind, seed, candidateId, candidate, metric, value, newVendor, compared, device,
                identity, finalMeasurement, evidence);
    }

    /**
     * Returns the winner's value on the set's first problem in the final measurement; empty before that measurement.
     */
    private static OptionalDouble onFirst(CampaignRecord campaign, Problem problem) {
        return campaign.summary().shapes().stream()
                .flatMap(List::stream)
                .filter(shape -> shape.problem().equals(problem.key()))
                .flatMapToDouble(shape -> shape.best().stream())
                .findFirst();
    }
}
