package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Profile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The cases of sealed types of which other examples contain only some. */
public record SealedCaseValues(List<Verdict> verdicts, List<Profile> profiles) {
    static SealedCaseValues all() {
        return new SealedCaseValues(
                List.of(
                        new Verdict.Keep("5.0 % faster"),
                        new Verdict.KeepTradeOff("faster in all, slower in one"),
                        new Verdict.Discard("2.0 % slower"),
                        new Verdict.Inconclusive("the interval holds both"),
                        new Verdict.Rejected("does not compile")),
                List.of(
                        new Profile.Static(
                                Bottleneck.MEMORY_BOUND,
                                0.75,
                                new TreeMap<>(Map.of("intensity", 0.25)),
                                Optional.of("budget"),
                                Optional.of("no nvdisasm")),
                        new Profile.Counters(
                                Bottleneck.LATENCY_BOUND,
                                new TreeMap<>(Map.of("stall", 12.5)),
                                Optional.of("4.6 warps wait"),
                                Optional.of("no nvdisasm")),
                        new Profile.Skipped("by policy: on-change"),
                        new Profile.Unavailable("no counters here")));
    }
}
