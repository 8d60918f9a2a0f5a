package dev.lathe.worker.op.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.worker.op.OpFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadOpFileTest {
    @TempDir
    Path kernels;

    private OpFolders ops;

    @BeforeEach
    void copy() throws IOException {
        ops = CopiedOps.in(kernels);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        op.json | "flop": "N" | "flops": "N" | flops: unknown field; legal fields are [$schema, about, bytes, compare, cpu
        op.json | "flop": "N", | | flop: missing field
        op.json | "flop": "N" | "flop": "N * K" | op.json:10: flop: 'N * K' uses unknown names [K]; legal names are [N, dtypeBytes]
        op.json | "flop": "N" | "flop": "N *" | flop: 'N *': column 4
        op.json | ["f32", "f64"] | ["f32", "f33"] | dtypes[1]: 'f33' is invalid; legal values are [f64, f32, f16, bf16, e4m3, i8, u8, i32, i64]
        op.json | ["f32", "f64"] | [] | op.json:5: dtypes: requires at least one value
        op.json | "role": "output" | "role": "result" | op.json:8: tensors[1].role: 'result' is invalid; legal values are [input, derived, output, inout]
        op.json | "shape": ["N"], "type": "dtype"} | "shape": ["N"], "type": "dtype", "product": ["X", "X"]} | tensors[1].product: must name two inputs of MxK and NxK that precede this output of MxN, not [X, X]
        op.json | "kind": "uniform" | "kind": "gamma" | tensors[0].fill: unknown kind 'gamma'; legal are [index, mask, normal, python, uniform, zeros]
        op.json | "kind": "uniform" | "kind": "normal" | tensors[0].fill.low: unknown field; legal fields are [deviation, mean]
        op.json | "kind": "uniform", | | tensors[0].fill: must be an object with the field 'kind'
        op.json | "kind": "uniform", "low": -1, "high": 1 | "kind": "uniform", "low": -1 | tensors[0].fill.high: missing field
        op.json | {"kind": "uniform", "low": -1, "high": 1} | 5 | tensors[0].fill: must be an object with the field 'kind'
        op.json | "kind": "uniform", "low": -1, "high": 1 | "kind": "normal", "mean": 0, "deviation": 0 | tensors[0]: fill: the deviation must be positive, not 0.0
        op.json | "kind": "uniform", "low": -1, "high": 1 | "kind": "python", "source": "inputs.py", "function": "made" | op.json:7: tensors[0].fill.source: no such file beside op.json: inputs.py
        op.json | "kind": "uniform", "low": -1, "high": 1 | "kind": "python", "source": "../inputs.py", "function": "made" | tensors[0].fill.source: '../inputs.py' is outside
        op.json | "kind": "uniform", "low": -1, "high": 1 | "kind": "python", "source": "reference.c", "function": "made" | tensors[0].fill.source: must be a Python file, not reference.c
        op.json | "kind": "uniform", "low": -1, "high": 1 | "kind": "python", "source": "inputs.py" | tensors[0].fill.function: missing field
        op.json | "kind": "uniform", "low": -1, "high": 1 | "kind": "mask", "density": 2 | tensors[0]: fill: the density must be between 0 and 1, not 2.0
        op.json | "kind": "uniform", "low": -1, "high": 1 | "kind": "index", "below": "N" | tensors[0].fill: an index requires an integer type, such as i32, not [f32, f64]
        op.json | "type": "dtype", "fill": {"kind": "uniform", "low": -1, "high": 1} | "type": "i64", "fill": {"kind": "index", "below": "K"} | tensors[0].fill.below: 'K' uses unknown names [K]
        op.json | "type": "dtype", "fill": {"kind": "uniform", "low": -1, "high": 1} | "type": "u8", "fill": {"kind": "normal", "mean": 0, "deviation": 1} | tensors[0].fill: normal numbers require a floating-point type, not [u8]
        right/space.json | CHUNK <= N | OPT == \\"-O3\\" | constraints[1].expression: 'OPT == "-O3"': 'OPT' has no value "-O3"
        op.json | "type": "dtype"} | "type": "float"} | tensors[1]: unknown data type 'float'
        op.json | "low": -1, "high": 1 | "low": 1, "high": 1 | tensors[0]: fill: low must be less than high
        op.json | "better": "higher" | "better": "lower" | metric.better: must be higher
        op.json | "reference.c" | "missing.c" | cpu.reference: no such file beside op.json: missing.c
        op.json | "vendor.c" | "blas.c" | cpu.vendor: no such file beside op.json: blas.c
        op.json | "cpu": { | "compare": {"vendor": "x"}, "cpu": { | op.json:14: compare: 'vendor' is reserved for target shares
        op.json | "cpu": { | "compare": {}, "cpu": { | op.json:14: compare: requires 1 to 8 programs, not 0
        op.json | "broken"] | "broken", "best"] | cpu.families: no such file: best/space.json
        op.json | "broken"] | "../twin"] | cpu.families[2]: '../twin/space.json' is outside
        op.json | "broken"] | "/twin"] | cpu.families[2]: '/twin/space.json' is outside
        op.json | "reference.c" | "../reference.c" | cpu.reference: '../reference.c' is outside
        op.json | "reference.c" | "/dev/null" | cpu.reference: '/dev/null' is outside
        op.json | "vendor.c" | "right/../../vendor.c" | cpu.vendor: 'right/../../vendor.c' is outside
        right/space.json | "kernel.c" | "../broken/kernel.c" | source: '../broken/kernel.c' is outside
        op.json | "dimensions": ["N"], | "dimensions": ["N"] | op.json:5: Unexpected character
        op.json | "metric": | "shapes": ["8x8"], "metric": | shapes[0]: '8x8' is not a shape
        op.json | "op": "twice" | "op": "two times" | op: invalid name; use letters, digits, hyphens and underscores
        right/space.json | "family": "right" | "family": "left" | family: must equal the folder's name, not 'left'
        right/space.json | "kernel.c" | "kernels.c" | source: no such file in
        right/space.json | [16, 32], "default": 32 | [16, 32], "default": 64 | knobs[1]: knob CHUNK: the default 64 is not one of its values
        right/space.json | [16, 32], "default": 32 | [16, 32.5], "default": 16 | knobs[1].values
        right/space.json | "category": "tiling" | "category": "tiles" | knobs[1].category: 'tiles' is invalid; legal values are [structural, tiling, pipeline, memory, micro]
        right/space.json | "passed": "flag" | "passed": "environment" | knobs[2].passed: 'environment' is invalid; legal values are [macro, flag]
        right/space.json | 32, "passed": "macro" | 32, "passed": "flag" | knobs[1].values: the values of a flag must be strings
        right/space.json | "name": "CHUNK" | "name": "CH-UNK" | knobs[1].name: invalid name; use a C identifier
        right/space.json | "name": "CHUNK" | "name": "N" | knobs: duplicate name 'N'
        right/space.json | CHUNK <= N | CHUNK <= M | constraints[1].expression: 'CHUNK <= M' uses unknown names [M]; legal names are [CHUNK, N, OPT, PASSES, dtypeBytes]
        right/space.json | CHUNK <= N | OPT <= N | constraints[1].expression: 'OPT <= N': 'OPT' has texts as values; compare it with one of them
        right/space.json | 4*CHUNK | 4*CHUNKS | scratch[0].bytes: '4*CHUNKS' uses unknown names [CHUNKS]
        right/space.json | "room", "N", | "rooms", "N", | launches[0].arguments[2]: unknown argument 'rooms'; use one of [X, Y, room] or an expression over [CHUNK, N, PASSES, dtypeBytes]
        right/space.json | "X", "Y", "room" | "X", "room" | launches: no launch has the output 'Y' among its arguments
        right/space.json | [{"entry": "twice", "arguments": ["X", "Y", "room", "N", "ceildiv(N, CHUNK)"]}] | [] | launches: requires at least one launch
        """)
    void reportsFileLineFieldAndFixOfAnInvalidFile(String file, String good, String bad, String message)
            throws IOException {
        Path path = kernels.resolve("twice").resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(good);
        Files.writeString(path, text.replace(good, bad == null ? "" : bad));
        assertThatThrownBy(() -> ops.reference("twice"))
                .isInstanceOf(OpFileException.class)
                .hasMessageContaining(file)
                .hasMessageContaining(message);
    }

    @Test
    void rejectsInputsOfPythonFunctionsOnGpus() throws IOException {
        Path op = kernels.resolve("gather");
        Files.writeString(op.resolve("inputs.py"), "");
        Path json = op.resolve("op.json");
        Files.writeString(json, Files.readString(json)
                .replace("\"zeros\"", "\"python\", \"source\": \"inputs.py\", \"function\": \"base\""));
        assertThatThrownBy(() -> ops.reference("gather"))
                .isInstanceOf(OpFileException.class)
                .hasMessageMatching(
                        "(?s).*gather/op\\.json:9: tensors\\[1]\\.fill: a Python function fills inputs on a CPU only; "
                                + "use another fill, or move the section cuda to an op of its own");
    }

    @Test
    void rejectsAnUnknownCompilerOfKernels() throws IOException {
        Path json = kernels.resolve("gather/op.json");
        Files.writeString(json, Files.readString(json).replace("\"cuda\": {", "\"cuda\": {\"compiler\": \"gcc\", "));
        assertThatThrownBy(() -> ops.reference("gather"))
                .isInstanceOf(OpFileException.class)
                .hasMessageMatching(
                        "(?s).*gather/op\\.json:\\d+: cuda\\.compiler: 'gcc' is invalid; legal values are \\[nvcc, nvrtc]");
    }

    @Test
    void rejectsALinkToAFileOutsideTheOp() throws IOException {
        Path op = kernels.resolve("twice");
        Files.move(op.resolve("reference.c"), kernels.resolve("elsewhere.c"));
        Files.createSymbolicLink(op.resolve("reference.c"), kernels.resolve("elsewhere.c"));
        assertThatThrownBy(() -> ops.reference("twice"))
                .isInstanceOf(OpFileException.class)
                .hasMessageMatching(
                        "(?s).*op\\.json:\\d+: cpu\\.reference: 'reference\\.c' is behind a symbolic link to a path outside .*"
                                + "; replace the link with a copy");
    }

    @Test
    void rejectsASourceBehindALinkToAFileOutsideItsFamily() throws IOException {
        Path op = kernels.resolve("twice");
        Files.move(op.resolve("right/kernel.c"), op.resolve("shared.c"));
        Files.createSymbolicLink(op.resolve("right/kernel.c"), op.resolve("shared.c"));
        assertThatThrownBy(() -> ops.reference("twice"))
                .hasMessageContaining("source: 'kernel.c' is behind a symbolic link to a path outside");
    }

    @Test
    void rejectsAFolderOfHeadersBehindALinkToAFolderOutsideTheOp() throws IOException {
        Files.createDirectory(kernels.resolve("headers"));
        Files.createSymbolicLink(kernels.resolve("twice/right/headers"), kernels.resolve("headers"));
        assertThatThrownBy(() -> ops.reference("twice"))
                .isInstanceOf(OpFileException.class)
                .hasMessageContaining("right/headers is a symbolic link to a path outside");
        Files.delete(kernels.resolve("twice/right/headers"));
        Files.createSymbolicLink(kernels.resolve("twice/right/headers"), kernels.resolve("twice/faulty"));
        assertThat(ops.reference("twice").name()).isEqualTo("twice");
    }

    private static final String COMMANDS = """
            {"op": "mine", "about": "a repository", "metric": {"name": "speed", "unit": "x/s", "better": "higher"},
             "commands": {"repository": "..", "files": ["src"], "source": "src/mine.c", "build": "true",
                          "bench": "true", "results": {"file": "results.csv", "metric": "x/s"}},
             "knobs": [{"name": "A", "meaning": "one", "category": "tiling", "values": [1, 2], "default": 1, "passed": "macro"}]}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "repository": ".." | "repository": "/usr" | op.json:2: commands.repository: '/usr' is absolute; use a path relative to
        ["src"] | ["src", "../secret.c"] | op.json:2: commands.files[1]: '../secret.c' is outside
        ["src"] | ["src", "/etc/hosts"] | op.json:2: commands.files[1]: '/etc/hosts' is outside
        ["src"] | ["src", "linked"] | op.json:2: commands.files[1]: 'linked' is behind a symbolic link to a path outside
        "metric": "x/s"} | "metric": "x/s", "core": []} | op.json:3: commands.results.core: requires at least one value and no duplicates, not []
        "metric": "x/s"} | "metric": "x/s", "core": ["a", "a"]} | op.json:3: commands.results.core: requires at least one value and no duplicates, not [a, a]
        "metric": "x/s"} | "metric": "x/s", "labels": ["B", "B"]} | op.json:3: commands.results.labels: requires at least one value and no duplicates, not [B, B]
        "metric": "x/s"} | "metric": "x/s", "targets": {"a b": 0}} | op.json:3: commands.results.targets.a b: requires a positive number, not 0.0
        "metric": "x/s"} | "metric": "x/s", "weights": {"a b": 0}} | op.json:3: commands.results.weights.a b: requires a number above 0 and at most 1000, not 0.0
        "metric": "x/s"} | "metric": "x/s", "weights": {"a b": "two"}} | op.json:3: commands.results.weights.a b
        "metric": "x/s"} | "metric": "x/s"}, "limitMinutes": {"build": 241} | op.json:3: commands.limitMinutes.build: requires 0.05 to 240 minutes, not 241.0
        "metric": "x/s"} | "metric": "x/s"}, "limitMinutes": {"test": 0} | op.json:3: commands.limitMinutes.test: requires 0.05 to 240 minutes, not 0.0
        "metric": "x/s"} | "metric": "x/s"}, "limitMinutes": {"bench": -1} | op.json:3: commands.limitMinutes.bench: requires 0.05 to 240 minutes, not -1.0
        "metric": "x/s"} | "metric": "x/s"}, "limitMinutes": {"idle": 0.01} | op.json:3: commands.limitMinutes.idle: requires 0.05 to 240 minutes, not 0.01
        "metric": "x/s"} | "metric": "x/s"}, "limitMinutes": {"bench": "1 h"} | op.json:3: commands.limitMinutes.bench
        "metric": "x/s"} | "metric": "x/s"}, "retries": 6, "limitMinutes": {"test": 1} | op.json:3: commands.retries: requires 0 to 5, not 6
        "metric": "x/s"} | "metric": "x/s"}, "limitMinutes": {"run": 1} | op.json:3: commands.limitMinutes.run: unknown field; legal fields are [bench, build, idle, test]
        "metric": "x/s"} | "metric": "x/s"}, "compare": {} | op.json:3: commands.compare: requires 1 to 8 programs, not 0
        "metric": "x/s"} | "metric": "x/s"}, "compare": {"vendor": "x"} | op.json:3: commands.compare: 'vendor' is reserved for target shares
        "metric": "x/s"} | "metric": "x/s"}, "compare": {"a:b": "x"} | op.json:3: commands.compare: requires a name without ':'
        "metric": "x/s"} | "metric": "x/s"}, "compare": {"a": " "} | op.json:3: commands.compare: requires a name without ':'
        "metric": "x/s"} | "metric": "x/s", "backward": "x/s"} | op.json:3: commands.results.backward: must differ from the metric column 'x/s'
        "metric": "x/s"} | "metric": "x/s", "targetShares": {"1": "vendor:1"}} | op.json:3: commands.results.targetShares.1: unknown reference 'vendor'; legal are [baseline]
        "metric": "x/s"} | "metric": "x/s", "targetShares": {"1": "baseline:0.5"}} | op.json:3: commands.results.targetShares.1: requires at least 1
        "metric": "x/s"} | "metric": "x/s", "targetShares": {"1": "peak:0.5"}} | op.json:3: commands.results.targetShares.1: unknown reference 'peak'; legal are [baseline]
        "metric": "x/s"} | "metric": "x/s", "peak": 9, "targetShares": {"1": "peak:1.5"}} | op.json:3: commands.results.targetShares.1: the target share of peak must be positive and at most 1
        "metric": "x/s"} | "metric": "x/s", "peaks": {"1": 9}, "targetShares": {"2": "peak:0.5"}} | op.json:3: commands.results.peaks.1: no use: results.targetShares has no share of the peak for this row
        "metric": "x/s"} | "metric": "x/s", "peaks": {"1": 9}, "targetShares": {"1": "peak:0.5", "2": "peak:0.5"}} | op.json:3: commands.results.targetShares.2: the row has no peak; state it in results.peaks, or results.peak for all rows
        "metric": "x/s"} | "metric": "x/s", "peaks": {"1": -1}, "targetShares": {"1": "peak:0.5"}} | op.json:3: commands.results.peaks.1: requires a positive number, not -1.0
        "metric": "x/s"} | "metric": "x/s", "peak": 0} | op.json:3: commands.results.peak: requires a positive number, not 0.0
        "metric": "x/s"} | "metric": "x/s"}, "compare": {"peak": "x"} | op.json:3: commands.compare: 'peak' is reserved for target shares
        "metric": "x/s"} | "metric": "x/s", "targetShares": {"1": "fast"}} | op.json:3: commands.results.targetShares.1: invalid target share 'fast'
        "metric": "x/s"} | "metric": "x/s", "targets": {"1": 2}, "targetShares": {"1": "baseline:2"}} | op.json:3: commands.results.targets.1: has a target share, too
        "bench": "true", | "bench": "true", "unseen": "true", | op.json:3: commands.unseen: must differ from commands.bench
        "bench": "true", | "bench": "true", "persistent": "yes", | op.json:3: commands.persistent
        "bench": "true", | "bench": "true", "audit": "off", | op.json:3: commands.audit: unknown value; legal are reject and warn
        "bench": "true", | "bench": "true", "unsene": "x", | op.json:3: commands.unsene: unknown field
        "source": "src/mine.c" | "source": "src/none.c" | op.json:2: commands.source: no such file among commands.files: 'src/none.c'
        "source": "src/mine.c" | "source": ["src", "src/*.h"] | op.json:2: commands.source: no such file among commands.files: 'src/*.h'
        "source": "src/mine.c" | "source": ["../secret.c"] | op.json:2: commands.source: no such file among commands.files: '../secret.c'
        "source": "src/mine.c" | "source": ["src/[.c"] | op.json:2: commands.source: invalid pattern:
        "source": "src/mine.c" | "source": [] | op.json:2: commands.source: requires at least one value and no duplicates, not []
        "source": "src/mine.c" | "source": {"a": 1} | op.json:2: commands.source
        "results.csv" | "../results.csv" | op.json:3: commands.results.file: '../results.csv' is outside
        """)
    void reportsFileLineFieldAndFixOfAFieldOfCommands(String good, String bad, String message) throws IOException {
        Path repository = Files.createDirectories(kernels.resolve("repository/src")).getParent();
        Files.writeString(repository.resolve("src/mine.c"), "");
        Files.writeString(kernels.resolve("secret.c"), "");
        Files.createSymbolicLink(repository.resolve("linked"), kernels.resolve("secret.c"));
        Path op = Files.createDirectory(repository.resolve("lathe"));
        Files.writeString(op.resolve("op.json"), COMMANDS);
        assertThat(ops.reference(op.toString()).name()).isEqualTo("mine");
        Files.writeString(op.resolve("op.json"), COMMANDS.replace(good, bad));
        assertThatThrownBy(() -> ops.reference(op.toString()))
                .isInstanceOf(OpFileException.class)
                .hasMessageContaining(message);
    }
}
