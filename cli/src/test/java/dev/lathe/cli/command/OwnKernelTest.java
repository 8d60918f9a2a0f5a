package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.op.OpFolders;
import dev.lathe.cli.house.Console;
import dev.lathe.cli.house.Console.Printed;
import dev.lathe.cli.house.House;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/own-kernel.md shows. */
@Timeout(180)
class OwnKernelTest {
    @TempDir
    private Path folder;

    private Console console;

    @BeforeEach
    void needsNoServer() {
        console = Console.in(folder, Map.of("LATHE_DATA", folder.resolve("data").toString()));
    }

    private void replace(String file, String what, String by) throws IOException {
        Path path = folder.resolve("rmsnorm").resolve(file);
        String text = Files.readString(path);
        assertThat(text).contains(what);
        Files.writeString(path, text.replace(what, by));
    }

    @Test
    void whatInitWritesIsRight() {
        assertThat(console.call("init", "rmsnorm").status()).isZero();
        Printed checked = console.call("check", "rmsnorm", "--shape", "40x100", "--points", "2");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("rmsnorm_f32_40x100", "GB/s").containsPattern("(?s)(right .*){3}");
    }

    @Test
    void aMistakeInAFileIsNamed() throws IOException {
        console.call("init", "rmsnorm");
        replace("plain/space.json", "SUMS <= C", "SUMS <= D");
        Printed checked = console.call("check", "rmsnorm");
        assertThat(checked.status()).isEqualTo(2);
        assertThat(checked.err()).contains("rmsnorm/plain/space.json: constraints[0].expression: 'SUMS <= D' uses [D]");
    }

    @Test
    void aWrongKernelIsRejectedByItsFirstWrongElement() throws IOException {
        console.call("init", "rmsnorm");
        replace("plain/kernel.c", " * w[c];", ";");
        Printed checked = console.call("check", "rmsnorm", "--points", "0");
        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.out()).contains("REJECTED plain:,-O1,1, at correctness: Y[0,0]: expected ");
    }

    @Test
    void initNeverWritesOverWhatIsThere() {
        console.call("init", "rmsnorm");
        assertThat(console.call("init", "rmsnorm").status()).isEqualTo(5);
    }

    @Test
    void whatInitWritesForGpusCanBeRead() {
        console.call("init", "rmsnorm", "--device", "cuda");
        OpFolders ops = new OpFolders(House.root().resolve("gpu-worker/kernels"));
        assertThat(ops.read(ops.reference(folder.resolve("rmsnorm").toString())).cuda().families()).hasSize(1);
    }
}
