package dev.lathe.tuning.report;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.report.CampaignSection.Use;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The rules that suggest what to do after a sweep, or while it runs. */
record NextSteps(String sweep, List<CampaignSection> campaigns, List<String> warnings, List<OutlierRate> outliers) {
    /** A gain in the last fifth of a search suggests that it has not converged. */
    private static final double LATE = 0.8;

    List<String> sentences() {
        return Stream.of(
                        runAgain(),
                        resume(),
                        readFailure(),
                        extend(),
                        finish(),
                        measureAgain(),
                        installVendor(),
                        checkOutliers(),
                        use(Use.LIBRARY, "./lathe export " + sweep + " --as library --out DIR writes a C library."),
                        use(Use.KNOBS, "the knobs of each are in its winner.json."))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the step with the names of the campaigns to which the rule applies; empty if there are none. */
    private Optional<String> of(Predicate<CampaignSection> rule, String step) {
        List<CampaignSection> named = campaigns.stream().filter(rule).toList();
        return stepIf(!named.isEmpty(), step + " (" + SweepSummary.names(named) + ").");
    }

    private static Optional<String> stepIf(boolean applies, String step) {
        return applies ? Optional.of(step) : Optional.empty();
    }

    private Optional<String> runAgain() {
        return stepIf(
                !warnings.isEmpty(), "Run the sweep again on an idle machine: other load disturbed the measurements.");
    }

    private Optional<String> resume() {
        return of(NextSteps::isPaused, "Remove the cause of the pause, then run ./lathe sweep resume " + sweep);
    }

    private Optional<String> readFailure() {
        return of(NextSteps::hasFailed, "Read why the campaign failed in the table below");
    }

    private Optional<String> extend() {
        String command = "./lathe sweep extend " + sweep + " --by 50";
        return of(NextSteps::isImproving, "Continue the search, which still found gains at its end: " + command);
    }

    private Optional<String> finish() {
        String command = "./lathe sweep extend " + sweep + " --by 1";
        return of(NextSteps::isUnfinished, "Extend the stopped campaigns for their final measurements: " + command);
    }

    private Optional<String> measureAgain() {
        return of(this::isWide, "Measure again with fewer other processes; the interval of the speedup is wide");
    }

    private Optional<String> installVendor() {
        return stepIf(
                campaigns.stream().anyMatch(NextSteps::lacksVendor),
                "Install the vendor library for a comparison with it (./lathe doctor shows how).");
    }

    private Optional<String> checkOutliers() {
        return stepIf(
                !outliers.isEmpty(), "Check the " + CampaignSummary.counted(outliers.size(), "outlier") + " below.");
    }

    private Optional<String> use(Use use, String step) {
        boolean ended = campaigns.stream().allMatch(campaign -> campaign.summary().phase().ended());
        return stepIf(
                ended && campaigns.stream().anyMatch(campaign ->
                        campaign.use().equals(Optional.of(use)) && campaign.finalSpeedup().isPresent()),
                "Use the winners: " + step);
    }

    private static boolean isPaused(CampaignSection campaign) {
        return campaign.summary().phase() == Phase.PAUSED;
    }

    private static boolean hasFailed(CampaignSection campaign) {
        return campaign.summary().phase() == Phase.FAILED;
    }

    private static boolean isImproving(CampaignSection campaign) {
        CampaignSummary summary = campaign.summary();
        return summary.phase() == Phase.DONE
                && summary.best().filter(best -> best.iteration() > LATE * summary.iterations()).isPresent();
    }

    private static boolean isUnfinished(CampaignSection campaign) {
        return campaign.summary().phase() == Phase.STOPPED
                && campaign.summary().best().isPresent()
                && campaign.finalSpeedup().isEmpty();
    }

    private boolean isWide(CampaignSection campaign) {
        return warnings.isEmpty() && campaign.finalSpeedup().filter(gain -> !gain.isNarrow()).isPresent();
    }

    private static boolean lacksVendor(CampaignSection campaign) {
        return campaign.lacksVendor() && campaign.use().isPresent();
    }
}
