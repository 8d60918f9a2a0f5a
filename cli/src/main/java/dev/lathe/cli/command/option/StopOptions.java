package dev.lathe.cli.command.option;

import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options for early stopping. */
final class StopOptions {
    @Option(
            names = "--target-value",
            paramLabel = "VALUE",
            description = "End a campaign when its best value reaches VALUE, in the op's unit, such as 650 (TFLOP/s).")
    private Optional<Double> targetValue;

    @Option(
            names = "--hours",
            paramLabel = "N",
            description = "End a campaign after N hours, including pauses, such as 1.5.")
    private Optional<Double> hours;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description = "End a campaign after N iterations without a gain (default: never).")
    private Optional<Integer> patience;

    EarlyStopping earlyStopping() {
        return PlanOptions.earlyStopping(
                        Bounded.decimal("--target-value", targetValue, PlanOptions.MIN, PlanOptions.MAX_VALUE),
                        Bounded.decimal("--hours", hours, PlanOptions.MIN, PlanOptions.MAX_HOURS))
                .withPatience(Bounded.whole("--patience", patience, 1, IterationCount.LIMIT));
    }
}
