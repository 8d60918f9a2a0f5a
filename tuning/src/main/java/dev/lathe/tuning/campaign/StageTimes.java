package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The milliseconds of a candidate's compilation and of its measurement. The latter include the wait for other campaigns
 * on the device, because these keep the device busy as a lookahead would.
 */
public record StageTimes(double compiling, double measuring) {
    /** Returns the times; empty if one of the two is unknown. */
    public static Optional<StageTimes> of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Measured measured -> measured.build()
                    .map(build -> new StageTimes(build.milliseconds(), measuring(measured)))
                    .filter(times -> times.measuring() > 0);
            case Evaluation.Rejected rejected -> Optional.empty();
        };
    }

    private static double measuring(Evaluation.Measured measured) {
        return measured.measurements().values().stream()
                .map(Measurement::environment)
                .flatMap(environment -> Stream.of(Environment.HELD, Environment.WAITED)
                        .flatMap(name -> Stream.ofNullable(environment.conditions().get(name))))
                .mapToDouble(Double::parseDouble)
                .sum();
    }

    double ratio() {
        return compiling / measuring;
    }
}
