package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.candidate.Candidate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that is needed to build a campaign's winner again, check it and time it, without a server: what it is, of what op, and
 * what it was measured at. Values are in the metric's unit; the vendor's was measured beside it.
 */
public record Certificate(
        String campaign,
        OpReference op,
        Problem problem,
        String kind,
        long seed,
        String candidateId,
        Candidate candidate,
        Metric metric,
        double value,
        OptionalDouble vendor,
        String device,
        String identity) {
    /** The file's name in a campaign's folder. */
    public static final String FILE = "winner.json";

    /** The folder beside it that has a copy of the op, where that is a person's own. */
    public static final String OP = "op";

    public Certificate {
        Objects.requireNonNull(campaign, "campaign");
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(problem, "problem");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(candidateId, "candidateId");
        Objects.requireNonNull(candidate, "candidate");
        Objects.requireNonNull(metric, "metric");
    }

    /** Of the best that a campaign has; empty while it has none. */
    public static Optional<Certificate> of(CampaignRecord account) {
        return account.evaluations().stream()
                .filter(recorded -> recorded.verdict().promotes())
                .reduce((earlier, later) -> later)
                .flatMap(recorded -> of(account, recorded));
    }

    private static Optional<Certificate> of(CampaignRecord account, Recorded recorded) {
        if (account.summary().best().isEmpty() || !(recorded.evaluation() instanceof Evaluation.Measured measured)) {
            return Optional.empty();
        }
        Certificate certificate = of(account, measured, recorded.device());
        return Optional.of(
                account.plan().problems().single()
                        ? certificate.reaching(account.summary().best().orElseThrow().value(), account.summary().vendor())
                        : certificate.reaching(
                                onFirst(account, certificate.problem()).orElse(certificate.value()), OptionalDouble.empty()));
    }

    /** Certifies a measured candidate by the measurement of its own evaluation, without a vendor's value beside it. */
    static Certificate of(CampaignRecord account, Evaluation.Measured measured, String device) {
        Problem problem = account.plan().problems().first();
        Measurement measurement = measured.measurements().getOrDefault(problem.key(), measured.first());
        Metric metric = account.plan().metric(problem);
        return new Certificate(
                account.summary().id(),
                account.plan().op(),
                problem,
                account.plan().devices().kind(),
                account.plan().search().seed(),
                measured.proposal().id().sha256(),
                measured.proposal().candidate(),
                metric,
                metric.valueOf(measurement.medianNanoseconds()),
                OptionalDouble.empty(),
                device,
                measurement.environment().identity());
    }

    private Certificate reaching(double finalValue, OptionalDouble vendorValue) {
        return new Certificate(
                campaign, op, problem, kind, seed, candidateId, candidate, metric, finalValue, vendorValue, device, identity);
    }

    /** What the winner of a problem set reached on its first problem in the final measurement; empty while there is none. */
    private static OptionalDouble onFirst(CampaignRecord account, Problem problem) {
        return account.summary().shapes().stream()
                .flatMap(List::stream)
                .filter(shape -> shape.problem().equals(problem.key()))
                .flatMapToDouble(shape -> shape.best().stream())
                .findFirst();
    }
}
