package dev.lathe.cli.reproduce;

import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.Evidence;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.tuning.statistics.UnpairedComparison;
import dev.lathe.worker.harness.HarnessResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A new measurement compared with a certificate, beside the vendor library if the certificate has its value. A winner
 * with a different time is also reproduced if its gain over the vendor library is the recorded one, because chips of
 * the same model differ by a few percent for both. A winner that the runner reproduces is measured by a second harness,
 * too.
 */
public record ReproductionResult(
        Certificate certificate,
        Samples samples,
        Optional<VendorComparison> beside,
        Optional<HarnessResult> second,
        String device,
        String identity,
        MachineLoad load) {
    /** Kernels below 20 us vary by about 1 % between processes, whatever the number of samples. */
    private static final double SHORT_NANOSECONDS = 20_000;

    private static final double BOUND_ON_GPU = 0.01;
    private static final double BOUND_ON_GPU_IF_SHORT = 0.02;
    private static final double BOUND_ON_CPU = 0.1;

    /** Returns the measured time. */
    double nanoseconds() {
        return Median.of(samples.nanoseconds());
    }

    /** Returns the relative change of the value; 0 means no change. */
    double alone() {
        return gain(nanoseconds()) - 1;
    }

    private double gain(double nanoseconds) {
        return VendorComparison.gain(metric(), metric().valueOf(nanoseconds), certificate.value());
    }

    /**
     * Returns the 99 % interval of the change of the value by the samples of both measurements; empty if there are too
     * few.
     */
    private Optional<Gain> gainAlone() {
        Evidence evidence = certificate.evidence();
        return samples.count() < 2
                ? Optional.empty()
                : Optional.of(UnpairedComparison.of(
                        samples.nanoseconds().stream().map(this::gain).toList(),
                        new UnpairedComparison.Earlier(evidence.samples(), evidence.relativeSpread())));
    }

    /** Returns the relative change of the ratio to the vendor library; empty if one of the ratios is unknown. */
    OptionalDouble besideVendor() {
        return measuredGain().isPresent() && recordedGain().isPresent()
                ? OptionalDouble.of(measuredGain().getAsDouble() / recordedGain().getAsDouble() - 1)
                : OptionalDouble.empty();
    }

    /** Returns the largest change that counts as reproduced. */
    double bound() {
        if (!certificate.kind().equals("cuda")) {
            return BOUND_ON_CPU;
        }
        return nanoseconds() < SHORT_NANOSECONDS ? BOUND_ON_GPU_IF_SHORT : BOUND_ON_GPU;
    }

    /** Returns the measured value in the metric's unit. */
    double value() {
        return metric().valueOf(nanoseconds());
    }

    /** Returns whether the runner reproduces the value, and the second harness agrees. */
    public boolean isReproduced() {
        return isWithinBound()
                && second.filter(other -> !other.agrees(certificate.kind(), nanoseconds())).isEmpty();
    }

    boolean isWithinBound() {
        return isWithin(alone()) || isWithin(besideVendor().orElse(Double.POSITIVE_INFINITY));
    }

    private boolean isWithin(double change) {
        return Math.abs(change) <= bound();
    }

    ReproductionResult beside(Optional<VendorComparison> both) {
        return new ReproductionResult(certificate, samples, both, second, device, identity, load);
    }

    ReproductionResult with(Optional<HarnessResult> other) {
        return new ReproductionResult(certificate, samples, beside, other, device, identity, load);
    }

    public List<String> lines() {
        Stream<String> values = Stream.of(
                certificate.campaign() + ": " + certificate.candidate().named(),
                "recorded " + value(certificate.value(), recordedGain(), "") + " on " + certificate.device() + ", "
                + certificate.identity(),
                "measured " + value(value(), measuredGain(), interval()) + " on " + device + ", " + identity);
        return Stream.of(
                        values,
                        otherGpu().stream(),
                        Stream.of(verdict()),
                        brief().stream(),
                        MachineLoad.warnings(
                                        Stream.of(new MachineLoad.OfCampaign(device, certificate.campaign(), load)))
                                .stream()
                                .map(warning -> "warning: " + warning),
                        second
                                .map(other -> "second harness: " + other.text(certificate.kind(), nanoseconds()))
                                .stream())
                .flatMap(lines -> lines)
                .toList();
    }

    /** Says that the GPU is not the recorded one. Chips of one kind differ in speed. */
    private Optional<String> otherGpu() {
        String uuid = certificate.device().substring(certificate.device().lastIndexOf(':') + 1);
        return !certificate.kind().equals("cuda") || device.contains(":" + uuid + " ")
                ? Optional.empty()
                : Optional.of("the GPU of the recorded value, " + certificate.device() + ", is not in this machine");
    }

    /** Explains a deviation from a value that is no final measurement. */
    private Optional<String> brief() {
        return certificate.finalMeasurement() || isWithinBound()
                ? Optional.empty()
                : Optional.of(
                        "the recorded value is of a brief comparison, the measured one of the steady state; winner.json"
                                + " has a final value once the campaign has ended");
    }

    private String verdict() {
        String alone = percent(alone());
        String interval = gainAlone().map(gain -> interval(gain, 1)).orElse("");
        String bound = String.format(
                Locale.ROOT, ", %s the bound of %.0f %%", isWithinBound() ? "within" : "outside", 100 * bound());
        if (besideVendor().isEmpty()) {
            return alone + interval + bound;
        }
        String ratio = percent(besideVendor().getAsDouble()) + intervalBeside() + " relative to the vendor library";
        return isWithin(alone())
                ? alone + " alone" + interval + bound + "; " + ratio
                : alone + " alone" + interval + ", " + ratio + bound;
    }

    /** Returns the interval of the change of the ratio by the measured ratio's. That of the recorded one is unknown. */
    private String intervalBeside() {
        return winnersGain().map(gain -> interval(gain, recordedGain().orElseThrow())).orElse("");
    }

    private static String interval(Gain gain, double recorded) {
        return " (99 % interval " + percent(gain.low() / recorded - 1) + " to " + percent(gain.high() / recorded - 1)
                + ")";
    }

    private OptionalDouble recordedGain() {
        return certificate.vendor().isPresent()
                ? OptionalDouble.of(VendorComparison.gain(
                        metric(), certificate.value(), certificate.vendor().getAsDouble()))
                : OptionalDouble.empty();
    }

    private OptionalDouble measuredGain() {
        return beside.map(now -> OptionalDouble.of(now.gain(metric()))).orElseGet(OptionalDouble::empty);
    }

    private String value(double value, OptionalDouble gain, String interval) {
        String text = String.format(Locale.ROOT, "%.6g %s", value, metric().unit());
        return gain.isPresent()
                ? String.format(Locale.ROOT, "%s, %.3f of the vendor library%s,", text, gain.getAsDouble(), interval)
                : text;
    }

    /** Returns the interval of the measured ratio; empty if the vendor library was not timed in the same rounds. */
    private String interval() {
        return winnersGain()
                .map(gain -> String.format(
                        Locale.ROOT, " (99 %% interval %.3f to %.3f)", gain.low(), gain.high()))
                .orElse("");
    }

    private Optional<Gain> winnersGain() {
        return beside.flatMap(VendorComparison::winnersGain).filter(gain -> !gain.endedEarly());
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "%+.2f %%", 100 * change);
    }

    private Metric metric() {
        return certificate.metric();
    }

    /**
     * Times of a winner and the vendor library from the same run, in nanoseconds. Their ratio is comparable between
     * chips of the same model.
     */
    record VendorComparison(double winnerNanoseconds, double vendorNanoseconds, Optional<Gain> winnersGain) {
        VendorComparison(double winnerNanoseconds, double vendorNanoseconds) {
            this(winnerNanoseconds, vendorNanoseconds, Optional.empty());
        }

        /**
         * Returns the comparison of a winner that takes the given time alone; empty if the result does not include the
         * winner.
         */
        static Optional<VendorComparison> of(double alone, VendorResult vendor) {
            return vendor instanceof VendorResult.Timed timed
                            && (timed.winnersGain().isPresent() || timed.pairedNanoseconds().isPresent())
                    ? Optional.of(of(timed.pairedNanoseconds().orElse(alone), timed))
                    : Optional.empty();
        }

        private static VendorComparison of(double winner, VendorResult.Timed vendor) {
            return new VendorComparison(winner, vendor.nanosecondsBeside(winner), vendor.winnersGain());
        }

        /** Returns the ratio of the winner's value to the vendor library's; above 1 if the winner is better. */
        double gain(Metric metric) {
            return gain(metric, metric.valueOf(winnerNanoseconds), metric.valueOf(vendorNanoseconds));
        }

        static double gain(Metric metric, double winner, double vendor) {
            return switch (metric.better()) {
                case HIGHER -> winner / vendor;
                case LOWER -> vendor / winner;
            };
        }
    }
}
