package dev.lathe.tuning.evaluation;

import java.util.Optional;

/**
 * The measurement of one candidate on one problem: its samples, the incumbent's samples taken between them, the median
 * in nanoseconds, and the gain if there was an incumbent.
 */
public record Measurement(
        Samples samples,
        Optional<Samples> incumbentSamples,
        double medianNanoseconds,
        Optional<Gain> gain,
        Environment environment) {
    /**
     * Returns the measurement of a challenger by a run of its verification, beside which the incumbent was not timed.
     */
    public static Measurement ofVerification(double nanoseconds, double incumbentNanoseconds, Environment environment) {
        return new Measurement(
                Samples.of(nanoseconds),
                Optional.empty(),
                nanoseconds,
                Optional.of(Gain.endedEarly(incumbentNanoseconds / nanoseconds)),
                environment);
    }

    /** Returns the measurement with another condition. */
    public Measurement with(String condition, String value) {
        return new Measurement(samples, incumbentSamples, medianNanoseconds, gain, environment.with(condition, value));
    }

    /** Returns the measurement of a challenger with the median that its gain over a known incumbent implies. */
    public Measurement scaledTo(double incumbentNanoseconds) {
        return new Measurement(
                samples,
                incumbentSamples,
                gain.map(won -> incumbentNanoseconds / won.median()).orElse(medianNanoseconds),
                gain,
                environment);
    }
}
