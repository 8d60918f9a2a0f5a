package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.search.family.KnobImportance;
import dev.lathe.tuning.space.Point;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The section of a campaign in report.html. The name is the shape, with the element type if a sweep has several. The
 * final speedup is that of the winner over the baseline in the final measurement. The use of the winner is empty if it
 * cannot be built, as in a landscape.
 */
public record CampaignSection(
        String name,
        CampaignSummary summary,
        Metric metric,
        String vendor,
        boolean lacksVendor,
        Optional<Use> use,
        Curve curve,
        Optional<Gain> finalSpeedup,
        Optional<WinnerSection> winner,
        Optional<KnobImportance> importance,
        ProfileShares profiles,
        List<EpochLine> epochs,
        List<SubmissionLine> submissions,
        List<Improvement> improvements,
        List<RunoffLine> runoff,
        List<RowGain> rowGains,
        List<CampaignSummary.Comparison> comparisons,
        List<RejectionGroup> rejections) {
    /** How the winner can be used: in a C library, or as the knobs of its repository. */
    public enum Use {
        LIBRARY,
        KNOBS
    }

    public CampaignSection {
        runoff = List.copyOf(runoff);
        rowGains = List.copyOf(rowGains);
        comparisons = List.copyOf(comparisons);
        improvements = List.copyOf(improvements);
        submissions = List.copyOf(submissions);
        epochs = List.copyOf(epochs);
        rejections = List.copyOf(rejections);
    }

    public static CampaignSection of(String name, CampaignRecord campaign) {
        List<EvaluationRow> rows = EvaluationRows.of(campaign);
        Curve curve = Curve.of(rows);
        Optional<WinnerSection> winner = WinnerSection.of(campaign, rows);
        return new CampaignSection(
                name,
                campaign.summary(),
                campaign.plan().metric(),
                text(campaign.vendor()),
                campaign.vendor() instanceof VendorResult.Unavailable unavailable && unavailable.isInstallable(),
                use(campaign),
                curve,
                campaign.finalMeasurement().map(FinalMeasurement::speedup),
                winner,
                winner.flatMap(best -> KnobImportance.of(
                        speeds(best.family(), curve), SeededRandom.of(campaign.plan().search().seed(), 0))),
                ProfileShares.of(rows),
                EpochLine.of(rows),
                SubmissionLine.of(rows),
                Improvement.of(campaign.plan().metric(), rows),
                RunoffLine.of(campaign.plan().metric(), rows),
                RowGain.of(campaign),
                comparisons(campaign),
                RejectionGroup.of(rows));
    }

    /** Returns the comparisons with lines; those with a vendor library are columns of the shapes. */
    private static List<CampaignSummary.Comparison> comparisons(CampaignRecord campaign) {
        return campaign.plan().op().comparisonLines().isEmpty()
                ? List.of()
                : campaign.summary().best().map(CampaignSummary.Best::comparisons).orElse(List.of());
    }

    private static Optional<Use> use(CampaignRecord campaign) {
        if (campaign.plan().op().isLandscape() || campaign.summary().best().isEmpty()) {
            return Optional.empty();
        }
        boolean ofRepository = campaign.evaluations().stream()
                .anyMatch(recorded -> recorded.evaluation() instanceof Evaluation.Measured measured
                        && measured.first().environment().isOfRepository());
        return Optional.of(ofRepository ? Use.KNOBS : Use.LIBRARY);
    }

    private static String text(VendorResult vendor) {
        return vendor.lines().stream()
                .map(line -> switch (line) {
                    case VendorResult.Timed timed -> timed.library();
                    case VendorResult.Unavailable unavailable -> "none: " + unavailable.reason();
                })
                .collect(Collectors.joining("; "));
    }

    /** Returns the speedups of the points of a family; the knobs of edited source are not in the family's space. */
    private static List<KnobImportance.Speed> speeds(String family, Curve curve) {
        return curve.points().stream()
                .filter(point -> point.speedup().isPresent())
                .flatMap(point -> point.row().proposal().candidate() instanceof Point knobs && knobs.family()
                        .equals(family)
                        ? Optional.of(new KnobImportance.Speed(knobs, point.speedup().getAsDouble())).stream()
                        : Optional.<KnobImportance.Speed>empty().stream())
                .toList();
    }

    /** Returns the vendor library's speedup over the baseline; empty if it was not timed. */
    public OptionalDouble vendorSpeedup() {
        return summary.vendor().isEmpty() || summary.baseline().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(metric.nanosecondsFor(summary.baseline().getAsDouble())
                        / metric.nanosecondsFor(summary.vendor().getAsDouble()));
    }
}
