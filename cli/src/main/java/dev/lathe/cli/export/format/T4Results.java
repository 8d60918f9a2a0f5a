package dev.lathe.cli.export.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.tuning.space.Source;
import java.util.stream.Stream;

/** The results and the metadata of a campaign in the auto-tuning community's T4 format. Times are in milliseconds. */
final class T4Results {
    private static final String SCHEMA_VERSION = "1.0.0";

    private T4Results() {}

    static Stream<TextFile> of(CampaignRecord account) {
        String key = account.summary().key();
        return Stream.of(
                new TextFile(key + ".t4.json", results(account)),
                new TextFile(key + ".t4-metadata.json", metadata(account)));
    }

    private static String results(CampaignRecord account) {
        ObjectNode file = file();
        ArrayNode results = file.putArray("results");
        EvaluationRows.of(account).forEach(row -> results.add(result(account, row)));
        return JsonText.text(file);
    }

    private static ObjectNode file() {
        return JsonText.object().put("schema_version", SCHEMA_VERSION);
    }

    private static ObjectNode result(CampaignRecord account, EvaluationRow row) {
        ObjectNode result = JsonText.object();
        result.put("timestamp", row.recorded().at().toString());
        result.set("configuration", configuration(row));
        result.putArray("objectives").add("time");
        ObjectNode times = result.putObject("times");
        switch (row.recorded().evaluation()) {
            case Evaluation.Rejected rejected ->
                result.put("invalidity", invalidity(rejected.rejection().stage()))
                        .put("correctness", 0);
            case Evaluation.Measured measured -> {
                measured.build()
                        .map(CompileReport::milliseconds)
                        .ifPresent(spent -> times.put("compilation_time", spent));
                row.measurement().ifPresent(measurement -> addTimes(account, measurement, result, times));
                result.put("invalidity", "correct").put("correctness", 1);
            }
        }
        return result;
    }

    private static ObjectNode configuration(EvaluationRow row) {
        ObjectNode configuration = JsonText.of(row.proposal().candidate().knobs());
        configuration.put("family", row.proposal().candidate().family());
        switch (row.proposal().candidate()) {
            case Point point -> {}
            case Source source -> configuration.put("source", Sha256.of(source.code()));
        }
        return configuration;
    }

    private static void addTimes(CampaignRecord account, Measurement measurement, ObjectNode result, ObjectNode times) {
        times.set("runtimes", JsonText.milliseconds(measurement.samples()));
        double median = measurement.medianNanoseconds();
        ArrayNode measurements = result.putArray("measurements");
        measurements.addObject().put("name", "time").put("value", JsonText.milliseconds(median)).put("unit", "ms");
        measurements.addObject()
                .put("name", account.plan().metric().name())
                .put("value", account.plan().metric().valueOf(median))
                .put("unit", account.plan().metric().unit());
    }

    private static String invalidity(RejectionStage stage) {
        return switch (stage) {
            case GATE -> "constraints";
            case COMPILE -> "compile";
            case LAUNCH, CRASH -> "runtime";
            case HANG -> "timeout";
            case CORRECTNESS, INTEGRITY -> "correctness";
        };
    }

    private static String metadata(CampaignRecord account) {
        ObjectNode file = file();
        ObjectNode metadata = file.putObject("metadata");
        ArrayNode hardware = metadata.putObject("hardware").putArray("hardware_description");
        ObjectNode query = metadata.putObject("environment").putObject("device_query");
        EvaluationRows.of(account).stream()
                .flatMap(row -> row.measurement().map(Measurement::environment).stream())
                .reduce((earlier, later) -> later)
                .ifPresent(environment -> {
                    query.put("identity", environment.identity());
                    environment.conditions().forEach(query::put);
                });
        account.evaluations().stream().map(Recorded::device).distinct().forEach(hardware::add);
        return JsonText.text(file);
    }
}
