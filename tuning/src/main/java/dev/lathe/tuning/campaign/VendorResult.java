package dev.lathe.tuning.campaign;

import java.util.OptionalDouble;

/** What the vendor's library does on the campaign's problem. It is a line to compare with, never the incumbent. */
public sealed interface VendorResult {
    /** The other time is of what was measured beside the library, in the same rounds; none where it was measured alone. */
    record Timed(String library, double medianNanoseconds, OptionalDouble besideNanoseconds) implements VendorResult {
        public static Timed alone(String library, double medianNanoseconds) {
            return new Timed(library, medianNanoseconds, OptionalDouble.empty());
        }
    }

    record Unavailable(String reason) implements VendorResult {}
}
