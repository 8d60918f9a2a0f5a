package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CandidateProfileTest {
    private static final Instant AT = Instant.parse("2026-01-02T03:04:05Z");

    @Test
    void printsWhatTheBottleneckFollowsFromAndWhyInstructionsAreMissing() {
        Profile profile = new Profile.Counters(
                Bottleneck.MIXED, new TreeMap<>(Map.of("registers", 168.0)),
                Optional.of("memory 64 % and compute 58 % of the peak"), Optional.of("nvdisasm not found"));
        assertThat(CandidateProfile.Shown.of(12, AT, profile).lines())
                .containsExactly(
                        "ordinal 12",
                        "measured at 2026-01-02T03:04:05Z",
                        "bottleneck mixed: memory 64 % and compute 58 % of the peak",
                        "registers 168.0",
                        "no instructions: nvdisasm not found");
    }

    @Test
    void printsWhyThereAreNoCounters() {
        Profile profile = new Profile.Static(
                Bottleneck.LATENCY_BOUND, 0.2, new TreeMap<>(), Optional.of("ncu not found"), Optional.empty());
        assertThat(CandidateProfile.Shown.of(0, AT, profile).lines())
                .containsExactly(
                        "ordinal 0",
                        "measured at 2026-01-02T03:04:05Z",
                        "bottleneck latency_bound",
                        "no counters: ncu not found");
        assertThat(CandidateProfile.Shown.of(3, AT, new Profile.Skipped("by policy")).lines())
                .containsExactly("ordinal 3", "measured at 2026-01-02T03:04:05Z", "no profile: by policy");
    }
}
