package dev.lathe.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that {@code lathe run} and {@code lathe check} reject an op whose files are invalid. */
@Timeout(60)
class InvalidOpTest {
    private static final String OP = "op.json";
    private static final String SPACE = "plain/space.json";

    @TempDir
    private Path folder;

    private ConsoleCapture console;

    /** An edit of a new op's file and the texts of its error. */
    private record Edit(String file, String good, String bad, List<String> texts) {
        static Edit op(String good, String bad, String... texts) {
            return new Edit(OP, good, bad, List.of(texts));
        }

        static Edit space(String good, String bad, String... texts) {
            return new Edit(SPACE, good, bad, List.of(texts));
        }

        @Override
        public String toString() {
            return file + ": " + (bad.length() <= 60 ? bad : bad.substring(0, 60) + "...");
        }
    }

    static Stream<Edit> edits() {
        String dimensions = "\"dimensions\": [\"R\", \"C\"]";
        String knob = "\"values\": [1, 2, 4, 8, 16]";
        return Stream.of(
                Edit.op(dimensions, "\"dimensions\": \"R\"", "op.json:5: dimensions: ", "must be a list"),
                Edit.op(dimensions, "\"dimensions\": {\"R\": 1}", "op.json:5: dimensions: ", "must be a list"),
                Edit.op(dimensions, "\"dimensions\": 7", "op.json:5: dimensions: ", "must be a list"),
                Edit.op(
                        dimensions,
                        "\"dimensions\": [[\"R\"], \"C\"]",
                        "op.json:5: dimensions[0]: ",
                        "must be a string"),
                Edit.op(dimensions, "\"dimensions\": [null, \"C\"]", "op.json:5: dimensions[0]: ", "missing"),
                Edit.op(dimensions, "\"dimensions\": null", "op.json:5: dimensions: missing field"),
                Edit.op(dimensions, "\"dimensions\": []", "op.json:5: dimensions: requires at least one value"),
                Edit.op("\"op\": \"rmsnorm\"", "\"op\": {}", "op.json:3: op: ", "must be a string"),
                Edit.op("\"op\": \"rmsnorm\"", "\"op\": \"\"", "op.json:3: op: invalid name"),
                Edit.op("\"tensors\": [", "\"tensors\": [null, ", "op.json:7: tensors[0]: ", "missing"),
                Edit.op("\"tensors\": [", "\"tensors\": [7, ", "op.json:7: tensors[0]: ", "must be an object"),
                Edit.op("\"shape\": [\"C\"]", "\"shape\": \"C\"", "op.json:9: tensors[1].shape: ", "must be a list"),
                Edit.op("\"low\": 0.5", "\"low\": \"half\"", "op.json:9: tensors[1].fill.low: ", "must be a number"),
                Edit.op("\"low\": 0.5", "\"low\": NaN", "op.json:9: "),
                Edit.op(
                        "\"type\": \"dtype\"}\n  ]",
                        "\"type\": null}\n  ]",
                        "op.json:10: tensors[2].type: missing field"),
                Edit.op(
                        "\"dtypes\": [\"f32\"]",
                        "\"dtypes\": [\"f31\"]",
                        "op.json:6: dtypes[0]: 'f31' is invalid; legal"),
                Edit.op("\"dtypes\": [\"f32\"]", "\"dtypes\": [null]", "op.json:6: dtypes[0]: ", "missing"),
                Edit.op("\"4*R*C\"", "\"4*R*\"", "op.json:12: flop: '4*R*': column 5"),
                Edit.op("\"4*R*C\"", "\"" + "(".repeat(3_000) + "\"", "op.json:12: flop: ", "nested too deeply"),
                Edit.op("\"4*R*C\"", "\"" + "-".repeat(3_000) + "R\"", "op.json:12: flop: ", "nested too deeply"),
                Edit.op(
                        "\"4*R*C\"",
                        "\"R" + "+R".repeat(50_000) + "\"",
                        "op.json:12: flop: ",
                        "100001 characters; use at most 4000"),
                Edit.op("\"4*R*C\"", "[]", "op.json:12: flop: ", "must be a string"),
                Edit.op(
                        "\"dtypeBytes*(2*R*C+C)\"",
                        "\"R/(C-C)\"",
                        "op.json:13: bytes: 'R/(C-C)': ",
                        "division by zero"),
                Edit.op("\"dtypeBytes*(2*R*C+C)\"", "\"R*999999999999999999\"", "op.json:13: bytes: ", "overflow"),
                Edit.op("\"dtypeBytes*(2*R*C+C)\"", "\"0\"", "op.json:13: bytes: ", "must be positive"),
                Edit.op(
                        "\"shape\": [\"C\"]",
                        "\"shape\": [\"C-200\"]",
                        "op.json:9: tensors[1].shape[0]: 'C-200' is -72 for the shape 64x128; must be positive"),
                Edit.op(
                        "\"shape\": [\"C\"]",
                        "\"shape\": [\"C/(R-R)\"]",
                        "op.json:9: tensors[1].shape[0]: 'C/(R-R)': ",
                        "division by zero for the shape 64x128"),
                Edit.op(
                        "\"sumLength\": \"C\"",
                        "\"sumLength\": \"-C\"",
                        "op.json:14: tolerance.sumLength: '-C' is -128 for the shape 64x128; must be positive"),
                Edit.op(
                        "\"sumLength\": \"C\"", "\"sumLength\": \"C*999999999999999999\"",
                        "op.json:14: tolerance.sumLength: ", "overflow for the shape 64x128"),
                Edit.op("[\"512x4096\", \"64x1024\"]", "[\"512\"]", "op.json:16: shapes[0]: '512' is not a shape"),
                Edit.op("[\"512x4096\", \"64x1024\"]", "\"512x4096\"", "op.json:16: shapes: ", "must be a list"),
                Edit.op("[\"512x4096\", \"64x1024\"]", "[\"8x8\", \"8x8\"]", "op.json:16: shapes[1]: duplicate '8x8'"),
                Edit.op("\"reference.c\"", "\"a\\u0000b\"", "op.json:17: cpu.reference: "),
                Edit.op("\"reference.c\"", "\"plain\"", "op.json:17: cpu.reference: no such file"),
                Edit.op("\"reference.c\"", "\"" + "x".repeat(10_000) + "\"", "op.json:17: cpu.reference: no such file"),
                Edit.op("[\"plain\"]", "[\"a\\u0000b\"]", "op.json:17: cpu.families[0]: "),
                Edit.op("[\"plain\"]", "[]", "op.json:17: cpu.families: requires at least one value"),
                Edit.op("[\"plain\"]", "[\"plain\", \"plain\"]", "op.json:17: cpu.families: ", "no duplicates"),
                Edit.op("\"cpu\": {", "\"cpu\": [], \"x\": {", "op.json:17: "),
                Edit.op("\"families\": [\"plain\"]}\n}", "\"families\": [\"plain\"]}\n} {}", "op.json:18: "),
                Edit.op("\"families\": [\"plain\"]}\n}", "\"families\": [", "op.json:"),
                Edit.op(
                        "\"about\": \"Y",
                        "\"about\": " + "[".repeat(20_000) + ", \"x\": \"Y",
                        "op.json:4: about: must be a string"),
                Edit.op(
                        "\"about\": \"Y",
                        "\"x\": " + "[".repeat(20_000) + ", \"about\": \"Y",
                        "op.json: Document nesting depth (1001) exceeds the maximum allowed (1000)"),
                Edit.op(
                        "\"low\": 0.5",
                        "\"low\": " + "5".repeat(2_000),
                        "op.json:9: tensors[1].fill: ",
                        "Number value length (2000) exceeds the maximum allowed (1000)"),
                Edit.op("\"flop\": ", "\"op\": \"other\", \"flop\": ", "op.json:12: ", "Duplicate field 'op'"),
                Edit.space(knob, "\"values\": 7", "space.json:8: knobs[0].values: ", "must be a list"),
                Edit.space(knob, "\"values\": []", "space.json:8: knobs[0]: ", "SUMS"),
                Edit.space(knob, "\"values\": [null]", "space.json:8: knobs[0].values[0]: ", "missing"),
                Edit.space(knob, "\"values\": [1, 1]", "space.json:8: knobs[0]: ", "SUMS"),
                Edit.space(knob, "\"values\": [1, {}]", "space.json:8: knobs[0].values[1]: ", "integer or a string"),
                Edit.space(knob, "\"values\": [1, 99999999999999999999]", "space.json:8: knobs[0].values[1]: "),
                Edit.space("\"flags\": []", "\"flags\": [null]", "space.json:6: flags[0]: ", "missing"),
                Edit.space("\"flags\": []", "\"flags\": {}", "space.json:6: flags: ", "must be a list"),
                Edit.space("\"SUMS <= C\"", "\"SUMS / (C-C)\"", "space.json:14: constraints[0].expression: ", "zero"),
                Edit.space(
                        "\"SUMS <= C\"",
                        "\"1 == 2\"",
                        "space.json:14: constraints[0].expression: ",
                        "1 == 2 never holds; choose SUMS no larger"),
                Edit.space("\"SUMS <= C\"", "\"SUMS > 99\"", "space.json:14: constraints[0].expression: "),
                Edit.space("\"SUMS <= C\"", "\"\"", "space.json:14: constraints[0].expression: '': column 1"),
                Edit.space("\"scratch\": []", "\"scratch\": [null]", "space.json:16: scratch[0]: ", "missing"),
                Edit.space(
                        "\"scratch\": []",
                        "\"scratch\": [{\"name\": \"T\", \"bytes\": \"-8*C\"}]",
                        "plain/space.json:16: scratch[0].bytes: '-8*C' is -1024 for the shape 64x128"),
                Edit.space(
                        "\"scratch\": []",
                        "\"scratch\": [{\"name\": \"T\", \"bytes\": \"1000000000000000\"}]",
                        "plain/space.json:16: scratch[0].bytes: '1000000000000000' is 1000000000000000 for"),
                Edit.space(
                        "\"scratch\": []",
                        "\"scratch\": [{\"name\": \"T\", \"bytes\": \"8/(C-C)\"}]",
                        "plain/space.json:16: scratch[0]: '8/(C-C)': ",
                        "division by zero for the shape 64x128"),
                Edit.space(
                        "\"R\", \"C\"]}]",
                        "\"R\", \"C*999999999999999999\"]}]",
                        "plain/space.json:17: launches[0]: ",
                        "overflow for the shape 64x128"),
                Edit.space(
                        "\"name\": \"OPT\"",
                        "\"name\": \"dtypeBytes\"",
                        "plain/space.json:7: knobs: duplicate name 'dtypeBytes'"),
                Edit.space(
                        "\"knobs\": [",
                        "\"knobs\": [" + switches(64),
                        "plain/space.json:7: knobs: they combine to more than 2^63 points; remove knobs or values"),
                Edit.space("\"kernel.c\"", "\"a\\u0000b\"", "space.json:5: source: "),
                Edit.space(
                        "\"entry\": \"rmsnorm\"", "\"entry\": \"\"", "space.json:17: launches[0].entry: invalid name"),
                Edit.space(
                        "\"entry\": \"rmsnorm\"",
                        "\"entry\": \"a\\u0000b\"",
                        "space.json:17: launches[0].entry: invalid name; use a C identifier"),
                Edit.space("\"entry\": \"rmsnorm\"", "\"entry\": [\"rmsnorm\"]", "space.json:17: launches[0].entry: "),
                Edit.space(
                        "\"arguments\": [\"X\"", "\"arguments\": [null", "space.json:17: launches[0].arguments[0]: "));
    }

    /** Returns knobs of two values, each with a comma. */
    private static String switches(int count) {
        return IntStream.range(0, count)
                .mapToObj(i ->
                        "{\"name\": \"K" + i + "\", \"meaning\": \"m\", \"category\": \"micro\", \"values\": [1, 2], "
                                + "\"default\": 1, \"passed\": \"macro\"}, ")
                .collect(Collectors.joining());
    }

    @BeforeEach
    void createOp() {
        console = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", "127.0.0.1:1"));
        assertThat(console.call("init", "rmsnorm").status()).isZero();
    }

    @ParameterizedTest
    @MethodSource("edits")
    void isRejectedInOneLineBeforeASweepStarts(Edit edit) throws IOException {
        replace(edit);
        OneLine.rejects(console.call("run", "--op", "rmsnorm", "--shapes", "64x128", "--devices", "cpu"),
                2, edit.texts());
    }

    private void replace(Edit edit) throws IOException {
        Path file = folder.resolve("rmsnorm").resolve(edit.file());
        String text = Files.readString(file);
        assertThat(text).contains(edit.good());
        Files.writeString(file, text.replace(edit.good(), edit.bad()));
    }

    @Test
    void opFileThatIsNotUtf8IsRejectedInOneLine() throws IOException {
        Path file = folder.resolve("rmsnorm").resolve(OP);
        Files.write(file, Files.readString(file).replace("row by row", "\u00e9").getBytes(StandardCharsets.ISO_8859_1));
        OneLine.rejects(console.call("check", "rmsnorm"), 2, List.of("rmsnorm/op.json: ", "not UTF-8"));
    }

    @Test
    void opFileWithAByteOrderMarkIsAccepted() throws IOException {
        Path file = folder.resolve("rmsnorm").resolve(OP);
        Files.writeString(file, "\uFEFF" + Files.readString(file).replace("\"4*R*C\"", "[]"));
        OneLine.rejects(console.call("run", "--op", "rmsnorm", "--shapes", "64x128", "--devices", "cpu"), 2,
                List.of("op.json:12: flop: ", "must be a string"));
    }

    @Test
    void kernelThatIsNotUtf8IsRejectedInOneLine() throws IOException {
        Path file = folder.resolve("rmsnorm/plain/kernel.c");
        Files.write(file, ("// \u00e9\n" + Files.readString(file)).getBytes(StandardCharsets.ISO_8859_1));
        OneLine.rejects(console.call("run", "--op", "rmsnorm", "--shapes", "64x128", "--devices", "cpu"), 2,
                List.of("plain/kernel.c: the text is not UTF-8; save it as UTF-8"));
    }

    @Test
    void spaceFileThatIsAFolderIsRejectedInOneLine() throws IOException {
        Path file = folder.resolve("rmsnorm").resolve(SPACE);
        Files.delete(file);
        Files.createDirectory(file);
        OneLine.rejects(console.call("check", "rmsnorm"), 2,
                List.of("op.json:17: cpu.families: no such file: plain/space.json"));
    }
}
