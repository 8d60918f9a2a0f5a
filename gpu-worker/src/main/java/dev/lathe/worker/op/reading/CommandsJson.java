package dev.lathe.worker.op.reading;

import dev.lathe.tuning.op.MetricDirection;
import java.util.List;
import java.util.Optional;

/** The JSON of an op.json with repository commands. */
public record CommandsJson(
        String op,
        String about,
        MetricJson metric,
        Optional<List<String>> dimensions,
        Optional<List<String>> shapes,
        RepositoryJson commands,
        List<FamilyJson.KnobJson> knobs,
        Optional<List<FamilyJson.ConstraintJson>> constraints) {

    public record MetricJson(String name, String unit, MetricDirection better) {}

    public record RepositoryJson(
            String repository,
            List<String> files,
            String source,
            Optional<String> build,
            Optional<String> test,
            String bench,
            ResultsJson results) {}

    public record ResultsJson(String file, String metric, Optional<String> check) {}
}
