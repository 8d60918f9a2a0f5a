package dev.lathe.cli.watch;

import dev.lathe.cli.state.SweepView;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Creates sweep views for tests. */
final class Sweeps {
    private Sweeps() {}

    static SweepView of(int campaigns, int iterations, Phase phase) {
        return of(campaigns, iterations, phase, MachineLoad.unmeasured());
    }

    static SweepView of(int campaigns, int iterations, Phase phase, MachineLoad load) {
        return SweepView.of(
                "night", Phase.RUNNING, 20, SweepLabels.none(), IntStream.range(0, campaigns)
                        .mapToObj(n -> campaign(n, iterations, phase, Optional.empty(), load))
                        .toList(), List.of(), List.of());
    }

    /** Returns a sweep with final measurements, of which some campaigns have theirs. */
    static SweepView ending(int campaigns, int done) {
        return SweepView.of(
                "night",
                Phase.RUNNING,
                20,
                SweepLabels.none(),
                IntStream.range(0, campaigns)
                        .mapToObj(n -> campaign(
                                n,
                                20,
                                n < done ? Phase.DONE : Phase.FINAL_BENCHMARK,
                                Optional.empty(),
                                MachineLoad.unmeasured()))
                        .toList(),
                List.of(),
                List.of());
    }

    /** Returns a sweep with two campaigns that are paused. */
    static SweepView paused(String reason) {
        return SweepView.of("night", Phase.RUNNING, 20, SweepLabels.none(), List.of(
                campaign(0, 3, Phase.PAUSED, Optional.of(reason), MachineLoad.unmeasured()),
                campaign(1, 3, Phase.PAUSED, Optional.of(reason), MachineLoad.unmeasured())), List.of(), List.of());
    }

    /** Returns a sweep that has ended, with a campaign in this phase. */
    static SweepView ended(Phase campaign) {
        return SweepView.of("night", Phase.DONE, 20, SweepLabels.none(), List.of(
                campaign(0, 20, campaign, Optional.empty(), MachineLoad.unmeasured())), List.of(), List.of());
    }

    private static CampaignSummary campaign(
            int n, int iterations, Phase phase, Optional<String> pauseReason, MachineLoad load) {
        String key = "gemm_f32_1024x2048x" + (768 + n) + "_fs";
        return new CampaignSummary(
                "night/" + key,
                key,
                phase,
                Optional.of("host:cpu"),
                1,
                iterations,
                20,
                2,
                "GFLOP/s",
                iterations == 0 ? OptionalDouble.empty() : OptionalDouble.of(5),
                OptionalDouble.of(100),
                Optional.of(new CampaignSummary.Best(
                        7,
                        "9f3a1c20",
                        "simd:256,4,-O3",
                        88.8,
                        17.8,
                        Optional.empty(),
                        OptionalDouble.of(0.888),
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        phase != Phase.DONE,
                        "search")),
                pauseReason,
                phase == Phase.DONE ? Optional.of("all 20 iterations are done") : Optional.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                List.of(),
                Optional.empty(),
                load,
                Optional.empty());
    }
}
