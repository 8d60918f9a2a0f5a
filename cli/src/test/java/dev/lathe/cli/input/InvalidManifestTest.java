package dev.lathe.cli.input;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.testing.SyntheticLandscape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that {@code lathe run} rejects an invalid manifest before it connects to a server. */
@Timeout(60)
class InvalidManifestTest {
    private static final String MINIMAL = "name: m\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\ndevices: [cpu]\n";

    @TempDir
    private Path folder;

    /** A manifest and the texts that its error contains. */
    private record Manifest(String name, String text, List<String> texts) {
        static Manifest of(String name, String text, String... texts) {
            return new Manifest(name, text, List.of(texts));
        }

        static Manifest plus(String line, String... texts) {
            return of(line, MINIMAL + line + "\n", texts);
        }

        static Manifest with(String good, String bad, String... texts) {
            return of(bad, MINIMAL.replace(good, bad), texts);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Manifest> manifests() {
        return Stream.of(
                Manifest.of("empty file", "", "m.yaml:1: the file is empty"),
                Manifest.of("comment only", "# nothing\n", "m.yaml:1: the file is empty"),
                Manifest.of("list", "- a\n- b\n", "m.yaml:1: expected fields"),
                Manifest.of("two documents", MINIMAL + "---\n" + MINIMAL, "m.yaml:6: invalid YAML"),
                Manifest.of("bomb of aliases", bomb(), "m.yaml: invalid YAML: ", "aliases"),
                Manifest.of("alias of itself", "name: &a [*a]\n", "m.yaml:1: ", "'name'"),
                Manifest.of("deep nesting", "name: " + "[".repeat(20_000), "m.yaml: invalid YAML: ", "Nesting"),
                Manifest.of(
                        "control character", "name: a\u0007b\n", "m.yaml:1: invalid YAML: control character U+0007"),
                Manifest.of("tab", "name: m\n\top: gemm\n", "m.yaml:2: invalid YAML"),
                Manifest.plus("seed: *undefined", "m.yaml:6: invalid YAML: found undefined alias undefined"),
                Manifest.plus("? [a, b]\n: c", "m.yaml:6: a field name must be a single value"),
                Manifest.plus("iterations: 1.5", "m.yaml:6: field 'iterations': '1.5' is not an integer"),
                Manifest.plus("iterations: 1e99", "m.yaml:6: field 'iterations'"),
                Manifest.plus("iterations:", "m.yaml:6: field 'iterations': '' is not an integer"),
                Manifest.plus("seed: 99999999999999999999", "m.yaml:6: field 'seed'", "is not an integer"),
                Manifest.plus("hours: NaN", "m.yaml:6: field 'hours': NaN is not between 0.001 and 10000.0"),
                Manifest.plus("hours: -1", "m.yaml:6: field 'hours': -1 is not between"),
                Manifest.plus("targetValue: Infinity", "m.yaml:6: field 'targetValue': Infinity is not between"),
                Manifest.plus("patience: 0", "m.yaml:6: field 'patience': 0 is not between 1 and"),
                Manifest.plus("window: 0", "m.yaml:6: field 'window': 0 is not between 1 and"),
                Manifest.plus("cpuDivisor: 0", "m.yaml:6: field 'cpuDivisor': 0 is not between 1 and 4096"),
                Manifest.plus(
                        "strategy: lucky",
                        "m.yaml:6: field 'strategy': unknown strategy 'lucky'; legal are",
                        "portfolio"),
                Manifest.plus("set: {maxLoss: 1}", "m.yaml:6: field 'set.maxLoss': 1 is not between 0.0 and 0.99"),
                Manifest.plus("set: {representatives: [9x9x9]}", "set.representatives: each must be one of the shapes"),
                Manifest.plus("set: []", "m.yaml:6: field 'set': expected fields, each written as 'name: value'"),
                Manifest.plus("sampling: {budgetMilliseconds: 0}", "m.yaml:6: field 'sampling.budgetMilliseconds'"),
                Manifest.plus("op: " + "x".repeat(100_000), "m.yaml:6: duplicate field 'op'"),
                Manifest.with("name: m", "name: " + "m ".repeat(50_000), "m.yaml:1: field 'name': invalid name"),
                Manifest.with(
                        "name: m",
                        "name: " + "m".repeat(81),
                        "m.yaml:1: field 'name': invalid name",
                        "use up to 80 letters, digits"),
                Manifest.with("name: m", "name: ../../etc", "m.yaml:1: field 'name': invalid name"),
                Manifest.with("gemm", "gem", "m.yaml: op: no such op: 'gem'; choose one of [gemm, gemm_sp, softmax]"),
                Manifest.with("[64x64x64]", "[]", "m.yaml: shapes: missing, and the op gemm names none in op.json"),
                Manifest.with("gemm", "../gemm", "m.yaml: op: no such op: '../gemm'; choose one of", "or the path of"),
                Manifest.with("gemm", "\"a\\0b\"", "m.yaml: op: not a path: Nul character not allowed"),
                Manifest.with("[f32]", "[f33]", "m.yaml:3: field 'dtypes': unknown data type 'f33'; legal are"),
                Manifest.with(
                        "[f32]", "[i32]", "m.yaml: dtypes: i32 is not supported by the op gemm on cpu; legal are f32"),
                Manifest.with("[f32]", "[f32, f32]", "m.yaml:3: field 'dtypes': duplicate 'f32'"),
                Manifest.with(
                        "64x64x64",
                        "64x64",
                        "m.yaml: shape 64x64: the op has the dimensions MxNxK; write one size for each"),
                Manifest.with(
                        "64x64x64",
                        "4096x4096x99999999",
                        "shape 4096x4096x99999999: gemm f32 needs 12207.4 GiB",
                        "choose a smaller shape"),
                Manifest.with("64x64x64", "64x-1x64", "m.yaml:4: field 'shapes': invalid shape '64x-1x64'"),
                Manifest.with("64x64x64", "0x64x64", "m.yaml:4: field 'shapes': invalid shape '0x64x64'"),
                Manifest.with("64x64x64", "64x64x9999999999", "m.yaml:4: field 'shapes': invalid shape"),
                Manifest.with("64x64x64", "64x64x64, 64x64x64", "m.yaml:4: field 'shapes': duplicate '64x64x64'"),
                Manifest.with("[64x64x64]", "{a: b}", "m.yaml:4: field 'shapes' must be a single value"),
                Manifest.with("[cpu]", "[tpu]", "devices: invalid value 'tpu'; legal are auto, cuda"),
                Manifest.with("[cpu]", "[cpu, cuda]", "devices: invalid value 'cpu,cuda'"),
                Manifest.with("[cpu]", "['cuda:x']", "devices: invalid GPU 'cuda:x'"),
                Manifest.with("[cpu]", "['landscape:']", "devices: 'landscape:' has no file"),
                Manifest.with("[cpu]", "['landscape:/']", "devices: 'landscape:/' has no file"),
                Manifest.with("[cpu]", "[\"landscape:a\\0b\"]", "devices: Nul character not allowed"),
                Manifest.with(
                        "[cpu]", "['landscape:none.json']", "devices: cannot read the landscape ", "no such file"),
                Manifest.with("[cpu]", "['landscape:.']", "devices: cannot read the landscape ", "Is a directory"),
                Manifest.with("[cpu]", "['landscape:valley.json?slow']", "unknown option 'slow'; use name=NAME"),
                Manifest.with("[cpu]", "['landscape:valley.json?name=a b']", "landscape name 'a b' is invalid"),
                Manifest.with(
                        "[cpu]",
                        "['landscape:valley.json', 'landscape:valley.json']",
                        "m.yaml:5: field 'devices': duplicate 'landscape:valley.json'"));
    }

    /** Each of nine lists has nine times the items of the one before. */
    private static String bomb() {
        StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 9; i++) {
            String alias = "*a" + (i - 1);
            yaml.append("a").append(i).append(": &a").append(i).append(" [")
                    .append(String.join(", ", Collections.nCopies(9, alias))).append("]\n");
        }
        return yaml.toString();
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void isRejectedInOneLine(Manifest manifest) throws IOException {
        Files.writeString(folder.resolve("m.yaml"), manifest.text());
        SyntheticLandscape.write(folder);
        OneLine.rejects(console().call("run", "m.yaml"), 2, manifest.texts());
    }

    @Test
    void textThatIsNotUtf8IsRejectedInOneLine() throws IOException {
        Files.write(folder.resolve("m.yaml"), "name: m\nop: g\u00e9mm\n".getBytes(StandardCharsets.ISO_8859_1));
        OneLine.rejects(console().call("run", "m.yaml"), 2, List.of("m.yaml: ",
                "the text is not UTF-8; save it as UTF-8"));
    }

    @Test
    void byteOrderMarkIsAccepted() throws IOException {
        Files.writeString(folder.resolve("m.yaml"), "\uFEFF" + MINIMAL + "seed: x\n");
        OneLine.rejects(console().call("run", "m.yaml"), 2, List.of("m.yaml:6: field 'seed': 'x' is not an integer"));
    }

    @Test
    void folderIsNoManifest() {
        OneLine.rejects(console().call("run", "."), 2,
                List.of("no manifest '.': neither a file nor one of typical-14"));
    }

    /** No server listens on the port, so that an accepted manifest fails with another status. */
    private ConsoleCapture console() {
        return ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", "127.0.0.1:1"));
    }
}
