package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.OwnOp;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code lathe init --from-t1}. */
@Timeout(600)
class ImportedSpaceTest {
    @TempDir
    private Path folder;

    private OwnOp op;

    @BeforeEach
    void openConsole() {
        op = OwnOp.in(folder);
    }

    @Test
    void importsKnobsAndConditionsOfAT1File() throws Exception {
        Files.writeString(folder.resolve("gemv.json"), """
                {"ConfigurationSpace": {
                  "TuningParameters": [
                    {"Name": "TILE", "Type": "int", "Values": "[8, 16, 32]", "Default": 8},
                    {"Name": "VEC", "Type": "int", "Values": [1, 2, 4]},
                    {"Name": "STEP", "Type": "int", "Values": "list(range(1, 9, 2))"}],
                  "Conditions": [
                    {"Expression": "TILE % VEC == 0 and not VEC == 1", "Parameters": ["TILE", "VEC"]},
                    {"Expression": "16 <= TILE * VEC // STEP <= 64", "Parameters": ["TILE", "VEC", "STEP"]}]},
                 "KernelSpecification": {"KernelName": "gemv"}}
                """);
        assertThat(op.call("init", "rmsnorm", "--from-t1", "gemv.json").status()).isZero();
        assertThat(folder.resolve("rmsnorm/imported/space.json"))
                .content()
                .contains("TILE % VEC == 0 && !(VEC == 1)", "(16 <= TILE * VEC / STEP && TILE * VEC / STEP <= 64)");
        Printed checked = op.call("check", "rmsnorm", "--shape", "20x64", "--points", "2");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("correct  plain ", "correct  imported STEP=1,TILE=8,VEC=2");
    }

    @Test
    void errorNamesTheConditionThatCannotBeConverted() throws Exception {
        Files.writeString(folder.resolve("bad.json"), """
                {"ConfigurationSpace": {"TuningParameters": [{"Name": "X", "Values": "[1, 2]"}],
                  "Conditions": [{"Expression": "X ** 2 < 3"}]}}
                """);
        Printed refused = op.call("init", "rmsnorm", "--from-t1", "bad.json");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains("bad.json: 'X ** 2 < 3' cannot be put into C's integer expressions, at '**'");
    }
}
