package dev.lathe.cli.reproduce;

import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.report.Certificate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was measured now beside what a certificate says. A winner that takes another time than then is reproduced nevertheless
 * where its gain over the vendor's library is that of then: one chip is per cents slower than another of its kind, for both.
 */
public record ReproductionResult(
        Certificate certificate, double nanoseconds, Optional<VendorComparison> beside, String device, String identity) {
    /** Kernels under 20 us differ from process to process by a per cent or so, whatever the number of samples. */
    private static final double SHORT_NANOSECONDS = 20_000;

    private static final double BOUND_ON_GPU = 0.01;
    private static final double BOUND_ON_GPU_IF_SHORT = 0.02;
    private static final double BOUND_ON_CPU = 0.1;

    /** How much better it is now than then, by itself; 0 is as good. */
    double alone() {
        return VendorComparison.gain(metric(), metric().valueOf(nanoseconds), certificate.value()) - 1;
    }

    /** How much better it is beside the vendor's library now than then; empty where one of the two is not known. */
    OptionalDouble besideVendor() {
        return gainNow().isPresent() && gainThen().isPresent()
                ? OptionalDouble.of(gainNow().getAsDouble() / gainThen().getAsDouble() - 1)
                : OptionalDouble.empty();
    }

    /** How far now may be from then. */
    double bound() {
        if (!certificate.kind().equals("cuda")) {
            return BOUND_ON_CPU;
        }
        return nanoseconds < SHORT_NANOSECONDS ? BOUND_ON_GPU_IF_SHORT : BOUND_ON_GPU;
    }

    public boolean isWithinBound() {
        return isWithin(alone()) || isWithin(besideVendor().orElse(Double.POSITIVE_INFINITY));
    }

    private boolean isWithin(double change) {
        return Math.abs(change) <= bound();
    }

    ReproductionResult beside(Optional<VendorComparison> both) {
        return new ReproductionResult(certificate, nanoseconds, both, device, identity);
    }

    public List<String> lines() {
        return List.of(
                certificate.campaign() + ": " + certificate.candidate().named(),
                "then " + value(certificate.value(), gainThen()) + " on " + certificate.device() + ", " + certificate.identity(),
                "now  " + value(metric().valueOf(nanoseconds), gainNow()) + " on " + device + ", " + identity,
                verdict());
    }

    private String verdict() {
        String alone = percent(alone());
        String bound = String.format(
                Locale.ROOT, ", %s the bound of %.0f %%", isWithinBound() ? "within" : "outside", 100 * bound());
        return besideVendor().isPresent()
                ? alone + " by itself, " + percent(besideVendor().getAsDouble()) + " beside the vendor's library" + bound
                : alone + bound;
    }

    private OptionalDouble gainThen() {
        return certificate.vendor().isPresent()
                ? OptionalDouble.of(VendorComparison.gain(metric(), certificate.value(), certificate.vendor().getAsDouble()))
                : OptionalDouble.empty();
    }

    private OptionalDouble gainNow() {
        return beside.map(now -> OptionalDouble.of(now.gain(metric()))).orElseGet(OptionalDouble::empty);
    }

    private String value(double value, OptionalDouble gain) {
        String text = String.format(Locale.ROOT, "%.6g %s", value, metric().unit());
        return gain.isPresent() ? String.format(Locale.ROOT, "%s, %.3f of the vendor's,", text, gain.getAsDouble()) : text;
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "%+.2f %%", 100 * change);
    }

    private Metric metric() {
        return certificate.metric();
    }
}
