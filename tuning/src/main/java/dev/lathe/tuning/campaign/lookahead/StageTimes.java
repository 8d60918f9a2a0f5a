package dev.lathe.tuning.campaign.lookahead;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How many milliseconds a candidate was compiled, and how many passed for its measurement: those that it had the device,
 * and those that it waited for others there, who keep the device busy as well as a lookahead would.
 */
public record StageTimes(double compiling, double measuring) {
    /** Empty where one of the two is not known. */
    public static Optional<StageTimes> of(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Measured measured -> measured.build()
                    .map(build -> new StageTimes(build.milliseconds(), measuring(measured)))
                    .filter(turn -> turn.measuring() > 0);
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
