package dev.lathe.worker.op.reading;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import dev.lathe.tuning.field.FieldDoc;
import dev.lathe.tuning.op.MetricDirection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;

/** The JSON of an op.json with repository commands. */
public record CommandsJson(
        @FieldDoc(value = FileChecks.SCHEMA, byDefault = "none") @JsonProperty("$schema") Optional<String> schema,
        @FieldDoc(value = "name of the op", pattern = FileChecks.OP_NAME, example = "\"smooth\"") String op,
        @FieldDoc("description") String about,
        @FieldDoc("the values that the benchmark reports") MetricJson metric,
        @FieldDoc(
                        value = "names of the dimensions; the commands read the sizes from environment variables",
                        byDefault = "the benchmark defines its shapes",
                        example = "[\"H\", \"W\"]")
                Optional<List<String>> dimensions,
        @FieldDoc(
                        value = "shapes, one campaign each",
                        pattern = FileChecks.SHAPE,
                        byDefault = "the benchmark defines its shapes",
                        example = "[\"512x256\"]")
                Optional<List<String>> shapes,
        @FieldDoc("the repository and its commands") RepositoryJson commands,
        @FieldDoc("tunable parameters, as in space.json") List<FamilyJson.KnobJson> knobs,
        @FieldDoc(value = "conditions of legal points over knobs and dimensions, as in space.json", byDefault = "none")
                Optional<List<FamilyJson.ConstraintJson>> constraints) {

    public record MetricJson(
            @FieldDoc(value = "name", example = "\"throughput\"") String name,
            @FieldDoc(value = "unit", example = "\"Mpixel/s\"") String unit,
            @FieldDoc("whether higher or lower values are better") MetricDirection better) {}

    public record RepositoryJson(
            @FieldDoc(
                    value = "the device that the commands use: `cpu`, or `cuda`, a GPU that they find in "
                            + "`CUDA_VISIBLE_DEVICES`",
                    byDefault = "`cpu`",
                    pattern = "cpu|cuda",
                    example = "\"cuda\"")
            Optional<String> device,

            @FieldDoc(
                    value = "the repository's folder, relative to the op's folder",
                    syntax = FieldDoc.PATH,
                    example = "\"..\"")
            String repository,

            @FieldDoc(
                    value = "files and folders to copy, without hidden files; other files cannot " + "affect a result",
                    syntax = FieldDoc.PATH,
                    example = "[\"CMakeLists.txt\", \"src\"]")
            List<String> files,

            @FieldDoc(
                    value = "the file that submissions and agents may edit, or a list of files, folders and globs, "
                            + "which may also match new files; at most 200 files",
                    syntax = FieldDoc.PATH,
                    example = "\"src/smooth.c\"")
            @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            List<String> source,

            @FieldDoc(
                    value = "a shell command, run in the copy; exit status 0 means success",
                    byDefault = "no build",
                    example = "\"make\"")
            Optional<String> build,

            @FieldDoc(
                    value = "a shell command; exit status 0 means correct",
                    byDefault = "only the benchmark's check column",
                    example = "\"make test\"")
            Optional<String> test,

            @FieldDoc(value = "a shell command that writes the results", example = "\"./bench results.csv\"")
            String bench,

            @FieldDoc(
                    value = "a shell command that writes the results of the rows that `LATHE_ROWS` names, one "
                            + "per line; Lathe chooses them by the baseline's results. Candidates that gain on "
                            + "them are compared on all rows",
                    byDefault = "candidates are compared on all rows",
                    example = "\"./bench results.csv --rows \\\"$LATHE_ROWS\\\"\"")
            Optional<String> quick,

            @FieldDoc(
                    value = "a shell command that writes the results of rows on which candidates are not tuned, "
                            + "such as other sizes; a gain must hold there, too. `LATHE_SEED` has a number that is "
                            + "new for each comparison",
                    byDefault = "no unseen rows",
                    example = "\"./bench results.csv --unseen\"")
            Optional<String> unseen,

            @FieldDoc(
                    value = "the names and the shell commands of up to eight programs to compare with; each "
                            + "writes the same results file, with the same rows. The fastest one takes the place "
                            + "of a vendor library",
                    byDefault = "no comparison",
                    example = "{\"pytorch eager\": \"python bench_eager.py results.csv\"}")
            @JsonDeserialize(contentUsing = NamedTexts.class)
            Optional<SortedMap<String, String>> compare,

            @FieldDoc(
                    value = "a shell command that prints the profile of a candidate: a line `bottleneck=NAME`, "
                            + "where the name is `memory_bound`, `compute_bound`, `latency_bound`, "
                            + "`launch_bound`, `occupancy_bound` or `mixed`, and lines `NAME=NUMBER`, such as "
                            + "`roofline_share=0.41`",
                    byDefault = "candidates have no profile",
                    example = "\"python profile.py\"")
            Optional<String> profile,

            @FieldDoc(
                    value = "a shell command that prints what makes measurements comparable, such as versions of "
                            + "libraries, in an empty folder; other output opens a new epoch",
                    byDefault = "the GPU and its driver, or the C compiler of the host",
                    example = "\"python -m pip freeze | grep -E '^(torch|triton)=='\"")
            Optional<String> environment,

            @FieldDoc(
                    value = "whether one process of `bench`, `quick`, `unseen` or a program of `compare` serves all "
                            + "runs of a comparison. It prints the line `ready`; then, for each line of its "
                            + "standard input, it writes the results and prints the line `done`",
                    byDefault = "`false`: each run has its own process",
                    example = "true")
            Optional<Boolean> persistent,

            @FieldDoc(
                    value = "how often a test or a run of a benchmark that fails is run again before the failure "
                            + "counts, 0 to 5",
                    byDefault = "0",
                    example = "2")
            OptionalInt retries,

            @FieldDoc(
                    value = "what happens to an edit that adds code which reaches out of the kernel, such as accesses "
                            + "to files and clocks: `reject`, or `warn`",
                    byDefault = "`reject`",
                    pattern = "reject|warn",
                    example = "\"warn\"")
            Optional<String> audit,

            @FieldDoc("the results of the benchmark") ResultsJson results,

            @FieldDoc(value = "the time limits of the commands", byDefault = "those of its fields")
            Optional<LimitsJson> limitMinutes) {}

    public record LimitsJson(
            @FieldDoc(value = LIMIT, unit = "minutes", byDefault = "90") Optional<Double> build,
            @FieldDoc(value = LIMIT, unit = "minutes", byDefault = "60") Optional<Double> test,
            @FieldDoc(value = LIMIT, unit = "minutes", byDefault = "15") Optional<Double> bench,
            @FieldDoc(
                            value = "time without output and with less than 1 % of one processor after which a command "
                                    + "is ended as hung, 0.05 to 240",
                            unit = "minutes",
                            byDefault = "15")
                    Optional<Double> idle) {
        private static final String LIMIT = "time limit of one run, 0.05 to 240";
    }

    public record ResultsJson(
            @FieldDoc(
                    value = "the CSV file that the benchmark writes, in the repository",
                    syntax = FieldDoc.PATH,
                    example = "\"results.csv\"")
            String file,

            @FieldDoc(value = "the column with the values", example = "\"Mpixel/s\"")
            String metric,

            @FieldDoc(
                    value = "the column that contains `PASS`",
                    byDefault = "`Check`; required only without a test",
                    example = "\"Check\"")
            Optional<String> check,

            @FieldDoc(
                    value = "the column of the backward pass, which has twice the work of the forward pass in the "
                            + "metric column; a row's value is then that of a step of both passes",
                    byDefault = "a row has one value",
                    example = "\"Backward TFLOP/s\"")
            Optional<String> backward,

            @FieldDoc(
                    value = "the columns whose cells name a row, joined by commas",
                    byDefault = "the first column",
                    example = "[\"B\", \"M\", \"N\", \"K\"]")
            Optional<List<String>> labels,

            @FieldDoc(
                    value = "the rows with a veto: a candidate that loses 5 % or more on one of them is rejected",
                    byDefault = "all rows",
                    example = "[\"1024x512\"]")
            Optional<List<String>> core,

            @FieldDoc(
                    value = "positive weights of rows in the geometric mean",
                    byDefault = "1 for each row",
                    example = "{\"1024x512\": 2}")
            Optional<SortedMap<String, Double>> weights,

            @FieldDoc(
                    value = "values at which rows are capped in the mean, in the metric's unit",
                    byDefault = "no targets",
                    example = "{\"1024x512\": 900}")
            Optional<SortedMap<String, Double>> targets,

            @FieldDoc(
                    value = "the peak of the metric on the device, in its unit, for target shares",
                    byDefault = "no target is a share of it",
                    example = "989")
            OptionalDouble peak,

            @FieldDoc(
                    value = "peaks of single rows, such as their rooflines, in place of `peak`",
                    byDefault = "`peak` for each row",
                    example = "{\"1024x512\": 310}")
            Optional<SortedMap<String, Double>> peaks,

            @FieldDoc(
                    value = "targets of rows as shares of the `peak`, or of the row's value for the `baseline`, for "
                            + "the named comparison line, or for the `vendor`, the line that is the fastest on the row",
                    byDefault = "no targets",
                    example = "{\"1024x512\": \"pytorch eager:1.2\"}")
            @JsonDeserialize(contentUsing = NamedTexts.class)
            Optional<SortedMap<String, String>> targetShares) {}
}
