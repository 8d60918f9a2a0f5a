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
        op.json | "flop": "N" | "flops": "N" | flops: there is no such field; legal are [about, bytes, cpu
        op.json | "flop": "N", | | flop: the field is missing
        op.json | "flop": "N" | "flop": "N * K" | op.json:10: flop: 'N * K' uses [K]; known here are the whole numbers [N, dtypeBytes]
        op.json | "flop": "N" | "flop": "N *" | flop: 'N *': column 4
        op.json | ["f32", "f64"] | ["f32", "f33"] | dtypes[1]: 'f33' is not legal; legal are [f64, f32, f16, bf16, e4m3, i32]
        op.json | ["f32", "f64"] | [] | op.json:5: dtypes: there must be at least one
        op.json | "role": "output" | "role": "result" | op.json:8: tensors[1].role: 'result' is not legal; legal are [input, derived, output]
        op.json | "kind": "uniform" | "kind": "normal" | tensors[0].fill.kind: 'normal' is not legal; legal are [uniform]
        op.json | "type": "dtype"} | "type": "float"} | tensors[1]: unknown data type 'float'
        op.json | "low": -1, "high": 1 | "low": 1, "high": 1 | tensors[0]: fill: low must be less than high
        op.json | "better": "higher" | "better": "lower" | metric.better: must be higher
        op.json | "reference.c" | "truth.c" | cpu.reference: there is no file truth.c beside op.json
        op.json | "vendor.c" | "blas.c" | cpu.vendor: there is no file blas.c beside op.json
        op.json | "broken"] | "broken", "best"] | cpu.families: there is no file best/space.json
        op.json | "broken"] | "../twin"] | cpu.families[2]: '../twin/space.json' leads out of
        op.json | "broken"] | "/twin"] | cpu.families[2]: '/twin/space.json' leads out of
        op.json | "reference.c" | "../reference.c" | cpu.reference: '../reference.c' leads out of
        op.json | "reference.c" | "/dev/null" | cpu.reference: '/dev/null' leads out of
        op.json | "vendor.c" | "right/../../vendor.c" | cpu.vendor: 'right/../../vendor.c' leads out of
        right/space.json | "kernel.c" | "../broken/kernel.c" | source: '../broken/kernel.c' leads out of
        op.json | "dimensions": ["N"], | "dimensions": ["N"] | op.json:5: Unexpected character
        op.json | "metric": | "shapes": ["8x8"], "metric": | shapes[0]: '8x8' is no shape
        op.json | "op": "twice" | "op": "two times" | op: a name is letters, digits, hyphens and underscores
        right/space.json | "family": "right" | "family": "left" | family: must be the folder's name, not 'left'
        right/space.json | "kernel.c" | "kernels.c" | source: there is no file kernels.c
        right/space.json | [16, 32], "default": 32 | [16, 32], "default": 64 | knobs[1]: knob CHUNK: the default 64 is not one of its values
        right/space.json | [16, 32], "default": 32 | [16, 32.5], "default": 16 | knobs[1].values
        right/space.json | "category": "tiling" | "category": "tiles" | knobs[1].category: 'tiles' is not legal; legal are [structural, tiling, pipeline, memory, micro]
        right/space.json | "passed": "flag" | "passed": "environment" | knobs[2].passed: 'environment' is not legal; legal are [macro, flag]
        right/space.json | 32, "passed": "macro" | 32, "passed": "flag" | knobs[1].values: the values of a flag are texts
        right/space.json | "name": "CHUNK" | "name": "CH-UNK" | knobs[1].name: a knob's name is a C identifier
        right/space.json | "name": "CHUNK" | "name": "N" | knobs: the name N stands twice
        right/space.json | CHUNK <= N | CHUNK <= M | constraints[1].expression: 'CHUNK <= M' uses [M]; known here are the whole numbers [CHUNK, N, PASSES, dtypeBytes]
        right/space.json | CHUNK <= N | OPT <= N | constraints[1].expression: 'OPT <= N' uses [OPT]
        right/space.json | 4*CHUNK | 4*CHUNKS | scratch[0].bytes: '4*CHUNKS' uses [CHUNKS]
        right/space.json | "room", "N", | "rooms", "N", | launches[0].arguments[2]: there is no 'rooms'; an argument is one of [X, Y, room], or an expression over the whole numbers [CHUNK, N, PASSES, dtypeBytes]
        right/space.json | [{"entry": "twice", "arguments": ["X", "Y", "room", "N", "ceildiv(N, CHUNK)"]}] | [] | launches: there must be at least one
        """)
    void namesFileLineFieldAndWayOutOfABadFile(String file, String good, String bad, String message) throws IOException {
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
    void namesALinkThatLeadsOutOfTheOp() throws IOException {
        Path op = kernels.resolve("twice");
        Files.move(op.resolve("reference.c"), kernels.resolve("elsewhere.c"));
        Files.createSymbolicLink(op.resolve("reference.c"), kernels.resolve("elsewhere.c"));
        assertThatThrownBy(() -> ops.reference("twice"))
                .isInstanceOf(OpFileException.class)
                .hasMessageMatching("(?s).*op\\.json:\\d+: cpu\\.reference: 'reference\\.c' is behind a symbolic link that leads out of .*"
                        + "; put a copy there in place of the link");
    }

    @Test
    void refusesASourceBehindALinkThatLeavesItsFamily() throws IOException {
        Path op = kernels.resolve("twice");
        Files.move(op.resolve("right/kernel.c"), op.resolve("shared.c"));
        Files.createSymbolicLink(op.resolve("right/kernel.c"), op.resolve("shared.c"));
        assertThatThrownBy(() -> ops.reference("twice"))
                .hasMessageContaining("source: 'kernel.c' is behind a symbolic link that leads out of");
    }

    @Test
    void refusesAFolderOfHeadersBehindALinkThatLeadsOutOfTheOp() throws IOException {
        Files.createDirectory(kernels.resolve("headers"));
        Files.createSymbolicLink(kernels.resolve("twice/right/headers"), kernels.resolve("headers"));
        assertThatThrownBy(() -> ops.reference("twice"))
                .isInstanceOf(OpFileException.class)
                .hasMessageContaining("right/headers is a symbolic link that leads out of");
        Files.delete(kernels.resolve("twice/right/headers"));
        Files.createSymbolicLink(kernels.resolve("twice/right/headers"), kernels.resolve("twice/faulty"));
        assertThat(ops.reference("twice").name()).isEqualTo("twice");
    }

    private static final String COMMANDS =
            """
            {"op": "mine", "about": "a repository", "metric": {"name": "speed", "unit": "x/s", "better": "higher"},
             "commands": {"repository": "..", "files": ["src"], "source": "src/mine.c", "build": "true",
                          "bench": "true", "results": {"file": "results.csv", "metric": "x/s"}},
             "knobs": [{"name": "A", "meaning": "one", "category": "tiling", "values": [1, 2], "default": 1, "passed": "macro"}]}
            """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "repository": ".." | "repository": "/usr" | op.json:2: commands.repository: '/usr' is absolute; name the folder by its path from
        ["src"] | ["src", "../secret.c"] | op.json:2: commands.files[1]: '../secret.c' leads out of
        ["src"] | ["src", "/etc/hosts"] | op.json:2: commands.files[1]: '/etc/hosts' leads out of
        ["src"] | ["src", "linked"] | op.json:2: commands.files[1]: 'linked' is behind a symbolic link that leads out of
        "results.csv" | "../results.csv" | op.json:3: commands.results.file: '../results.csv' leads out of
        """)
    void namesFileLineFieldAndWayOutOfAPathThatLeadsOutOfARepository(String good, String bad, String message) throws IOException {
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
