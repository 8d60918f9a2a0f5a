package dev.lathe.worker.library;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.space.Candidate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The winner of a problem, with its value there if it was measured. The winner of a problem set may win on several
 * problems.
 */
public record Winner(Candidate candidate, Problem problem, OptionalDouble value, Place place) {
    /** Where a winner was measured: the kind and name of the device, and the identity of the measurement. */
    public record Place(String kind, String device, String identity) {
        static Place of(Certificate certificate) {
            return new Place(certificate.kind(), certificate.device(), certificate.identity());
        }
    }

    /** Returns a campaign's best candidate for each of its problems, except those on which it was rejected. */
    public static Stream<Winner> of(CampaignRecord account) {
        List<CampaignSummary.Shape> shapes = account.summary().shapes().orElse(List.of());
        return Certificate.of(account).stream().flatMap(certificate -> account.plan().problems().members().stream()
                .flatMap(problem -> of(certificate, problem, shapes).stream()));
    }

    private static Optional<Winner> of(Certificate certificate, Problem problem, List<CampaignSummary.Shape> shapes) {
        Optional<CampaignSummary.Shape> known =
                shapes.stream().filter(shape -> shape.problem().equals(problem.key())).findFirst();
        if (known.isPresent()) {
            return known.filter(shape -> shape.rejection().isEmpty())
                    .map(shape -> of(certificate, problem, shape.best()));
        }
        return Optional.of(of(
                certificate,
                problem,
                problem.equals(certificate.problem())
                        ? OptionalDouble.of(certificate.value())
                        : OptionalDouble.empty()));
    }

    /** Returns the candidate of a certificate as the winner of a problem. */
    public static Winner of(Certificate certificate, Problem problem, OptionalDouble value) {
        return new Winner(certificate.candidate(), problem, value, Place.of(certificate));
    }
}
