package dev.lathe.cli.command.option;

import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.IterationCount;
import java.util.Optional;
import picocli.CommandLine.Option;

/** When campaigns end before their iterations are done. */
final class StopOptions {
    @Option(
            names = "--enough",
            paramLabel = "VALUE",
            description = "End a campaign as soon as its best is that good, in the op's unit, such as 650 (TFLOP/s).")
    private Optional<Double> enough;

    @Option(
            names = "--hours",
            paramLabel = "N",
            description = "End a campaign that is so old, pauses included, even if iterations are missing, such as 1.5.")
    private Optional<Double> hours;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description = "End a campaign after N iterations without a gain. Default: never.")
    private Optional<Integer> patience;

    EarlyStopping enough() {
        return PlanOptions.enough(
                        Bounded.decimal("--enough", enough, PlanOptions.LEAST, PlanOptions.MOST_VALUE),
                        Bounded.decimal("--hours", hours, PlanOptions.LEAST, PlanOptions.MOST_HOURS))
                .withPatience(Bounded.whole("--patience", patience, 1, IterationCount.LIMIT));
    }
}
