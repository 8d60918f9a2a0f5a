package dev.lathe.tuning.campaign;

/** What the vendor's library does on the campaign's problem. It is a line to compare with, never the incumbent. */
public sealed interface VendorResult {
    record Timed(String library, double medianNanoseconds) implements VendorResult {}

    record Unavailable(String reason) implements VendorResult {}
}
