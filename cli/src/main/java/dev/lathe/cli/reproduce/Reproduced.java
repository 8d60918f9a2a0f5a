package dev.lathe.cli.reproduce;

import dev.lathe.tuning.report.Certificate;
import java.util.List;
import java.util.Locale;

/** What was measured now beside what a certificate says. */
public record Reproduced(Certificate certificate, double medianNanoseconds, String device, String identity) {
    /** A kernel under 20 us is timed to a tick of the clock of half a microsecond. */
    private static final double SHORT_NANOSECONDS = 20_000;

    private static final double BOUND_ON_GPU = 0.01;
    private static final double BOUND_ON_GPU_IF_SHORT = 0.02;
    private static final double BOUND_ON_CPU = 0.1;

    /** How many times faster it is now than then. */
    public double ratio() {
        double now = certificate.metric().valueOf(medianNanoseconds);
        return switch (certificate.metric().better()) {
            case HIGHER -> now / certificate.value();
            case LOWER -> certificate.value() / now;
        };
    }

    /** How far now may be from then. */
    public double bound() {
        if (!certificate.kind().equals("cuda")) {
            return BOUND_ON_CPU;
        }
        return medianNanoseconds < SHORT_NANOSECONDS ? BOUND_ON_GPU_IF_SHORT : BOUND_ON_GPU;
    }

    public boolean isWithinBound() {
        return Math.abs(ratio() - 1) <= bound();
    }

    public List<String> lines() {
        String unit = certificate.metric().unit();
        return List.of(
                certificate.campaign() + ": " + certificate.candidate().text(),
                String.format(
                        Locale.ROOT, "then %.6g %s on %s, %s", certificate.value(), unit, certificate.device(), certificate.identity()),
                String.format(
                        Locale.ROOT,
                        "now  %.6g %s on %s, %s",
                        certificate.metric().valueOf(medianNanoseconds),
                        unit,
                        device,
                        identity),
                String.format(
                        Locale.ROOT,
                        "%+.2f %%, %s the bound of %.0f %%",
                        100 * (ratio() - 1),
                        isWithinBound() ? "within" : "outside",
                        100 * bound()));
    }
}
