package dev.lathe.tuning.campaign.incumbent;

import dev.lathe.tuning.decision.ScoreRule;
import java.util.List;
import java.util.OptionalDouble;

/** What the vendor's library does on the campaign's problem. It is a line to compare with, never the incumbent. */
public sealed interface VendorResult {
    /** The other time is of what was measured at the same sitting; none where the library was measured by itself. */
    record Timed(String library, double medianNanoseconds, OptionalDouble besideNanoseconds) implements VendorResult {
        public static Timed alone(String library, double medianNanoseconds) {
            return new Timed(library, medianNanoseconds, OptionalDouble.empty());
        }
    }

    record Unavailable(String reason) implements VendorResult {}

    /** Of several problems, as one: geometric means, or why the library was missing on the first that lacks it. */
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
