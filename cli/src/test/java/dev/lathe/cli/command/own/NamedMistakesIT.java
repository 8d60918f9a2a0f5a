package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.OwnOp;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that errors in an op's files name file, line and field. */
@Timeout(600)
class NamedMistakesIT {
    @TempDir
    private Path folder;

    private OwnOp op;

    @BeforeEach
    void openConsole() {
        op = OwnOp.in(folder);
    }

    @Test
    void constraintErrorNamesTheLine() throws IOException {
        op.call("init", "rmsnorm");
        op.replace("plain/space.json", "SUMS <= C", "SUMS <= D");
        Printed checked = op.call("check", "rmsnorm");
        assertThat(checked.status()).isEqualTo(2);
        assertThat(checked.err()).contains("rmsnorm/plain/space.json:14: constraints[0].expression: 'SUMS <= D' uses "
                + "unknown names [D]");
    }

    @Test
    void missingEntryErrorNamesTheLine() throws IOException {
        op.call("init", "rmsnorm");
        op.replace("plain/space.json", "\"entry\": \"rmsnorm\"", "\"entry\": \"rmsnom\"");
        assertThat(op.call("check", "rmsnorm", "--shape", "20x64", "--points", "0").out())
                .contains("at launch: plain/space.json:17: launches[0].entry: the library has no entry rmsnom");
    }
}
