package dev.lathe.cli.export.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.report.EvaluationRows;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cache files of Kernel Tuner, one for each family of a campaign, because a cache has a single set of knobs. The
 * last measurement of a candidate counts. Edited sources are omitted, because they are not points of a space.
 */
final class KernelTunerCache {
    private final CampaignRecord account;
    private final String family;
    private final SortedMap<String, TreeSet<KnobValue>> knobs = new TreeMap<>();
    private final ObjectNode cache = JsonText.object();

    private KernelTunerCache(CampaignRecord account, String family) {
        this.account = account;
        this.family = family;
    }

    static Stream<TextFile> of(CampaignRecord account) {
        Map<String, List<EvaluationRow>> byFamily = EvaluationRows.of(account).stream()
                .filter(row -> row.proposal().candidate() instanceof Point)
                .collect(Collectors.groupingBy(
                        row -> row.proposal().candidate().family(), TreeMap::new, Collectors.toList()));
        return byFamily.entrySet().stream()
                .map(entry -> new KernelTunerCache(account, entry.getKey()).file(entry.getValue()));
    }

    private TextFile file(List<EvaluationRow> rows) {
        rows.forEach(this::add);
        ObjectNode file = JsonText.object();
        file.put("device_name", rows.getLast().recorded().device());
        file.put("kernel_name", account.plan().op().name() + "_" + family);
        ArrayNode sizes = file.putArray("problem_size");
        account.plan().problems().first().dimensions().inOrder().forEach(dimension -> sizes.add(dimension.size()));
        ArrayNode names = file.putArray("tune_params_keys");
        knobs.keySet().forEach(names::add);
        ObjectNode values = file.putObject("tune_params");
        knobs.forEach((name, seen) -> seen.forEach(value -> values.withArray(name).addPOJO(value.json())));
        file.put("objective", "time");
        file.set("cache", cache);
        return new TextFile(account.summary().key() + "." + family + ".json", JsonText.text(file));
    }

    private void add(EvaluationRow row) {
        SortedMap<String, KnobValue> point = row.proposal().candidate().knobs();
        point.forEach((name, value) -> knobs.computeIfAbsent(name, unseen -> new TreeSet<>()).add(value));
        ObjectNode entry = JsonText.of(point);
        entry.put("timestamp", row.recorded().at().toString());
        switch (row.recorded().evaluation()) {
            case Evaluation.Rejected rejected -> entry.put("time", failure(rejected.rejection().stage()));
            case Evaluation.Measured measured -> {
                row.measurement().ifPresent(measurement -> addTimes(entry, measurement));
                measured.build().map(CompileReport::milliseconds).ifPresent(spent -> entry.put("compile_time", spent));
            }
        }
        cache.set(key(point), entry);
    }

    private void addTimes(ObjectNode entry, Measurement measurement) {
        entry.put("time", JsonText.milliseconds(measurement.medianNanoseconds()));
        entry.set("times", JsonText.milliseconds(measurement.samples()));
        entry.put(account.summary().unit(), account.plan().metric().valueOf(measurement.medianNanoseconds()));
    }

    private static String key(SortedMap<String, KnobValue> point) {
        return point.values().stream().map(KnobValue::toString).collect(Collectors.joining(","));
    }

    /** Returns the status by which Kernel Tuner marks a failed configuration. */
    private static String failure(RejectionStage stage) {
        return switch (stage) {
            case GATE -> "InvalidConfig";
            case COMPILE -> "CompilationFailedConfig";
            case LAUNCH, CORRECTNESS, HANG, CRASH, INTEGRITY -> "RuntimeFailedConfig";
        };
    }
}
