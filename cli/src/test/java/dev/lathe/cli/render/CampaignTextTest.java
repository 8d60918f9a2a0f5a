package dev.lathe.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.state.BestKernel;
import dev.lathe.tuning.campaign.CampaignSummary;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CampaignTextTest {
    @Test
    void theBestKernelHasTheIntervalsOfItsSpeedups() {
        BestKernel best = new BestKernel(
                "night/64",
                "GFLOP/s",
                3,
                "12345678",
                "tiled",
                new TreeMap<>(),
                Optional.empty(),
                30,
                2,
                Optional.of(new CampaignSummary.Interval(1.9, 2.1)),
                OptionalDouble.of(0.97),
                Optional.of(new CampaignSummary.Interval(0.95, 0.99)),
                List.of(
                        new CampaignSummary.Comparison(
                                "torch compile", 31, 0.97, Optional.of(new CampaignSummary.Interval(0.95, 0.99))),
                        new CampaignSummary.Comparison("pytorch eager", 15, 2, Optional.empty())),
                Optional.of("clean: 1.98x on unseen rows"),
                false,
                "search");

        assertThat(CampaignText.of(best, List.of("host:cpu: load 14 on 2 cores")))
                .contains(
                        "warning     host:cpu: load 14 on 2 cores",
                        "speedup     2.00x (99 % interval 1.90x to 2.10x)",
                        "transfer    clean: 1.98x on unseen rows",
                        "compared    97.0 % of torch compile (99 % interval 95.0 % to 99.0 %)",
                        "compared    200.0 % of pytorch eager");
    }
}
