package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.ScoreRule;
import java.util.List;
import java.util.OptionalDouble;

/** The result of the vendor library on the campaign's problem. It is a reference and never the incumbent. */
public sealed interface VendorResult {
    /** A measured time. The paired time is that of the kernel measured in the same run, if any. */
    record Timed(String library, double medianNanoseconds, OptionalDouble pairedNanoseconds) implements VendorResult {
        public static Timed alone(String library, double medianNanoseconds) {
            return new Timed(library, medianNanoseconds, OptionalDouble.empty());
        }
    }

    record Unavailable(String reason) implements VendorResult {}

    /** Combines the results on several problems: geometric means, or the first reason why a result is unavailable. */
    static VendorResult joint(List<VendorResult> results) {
        List<Timed> timed = results.stream().filter(Timed.class::isInstance).map(Timed.class::cast).toList();
        if (timed.size() < results.size()) {
            return results.stream().filter(Unavailable.class::isInstance).findFirst().orElseThrow();
        }
        return timed.size() == 1
                ? timed.getFirst()
                : Timed.alone(
                        timed.getFirst().library(),
                        ScoreRule.mean(timed.stream().mapToDouble(Timed::medianNanoseconds).toArray()));
    }
}
