package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.OwnOp;
import dev.lathe.cli.starter.ImportedSpace;
import dev.lathe.cli.starter.T1File;
import dev.lathe.temporal.host.HostEnvironment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code lathe init --from-t1}. */
@Timeout(600)
class ImportedSpaceIT {
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
                .contains("bad.json: 'X ** 2 < 3': 'X ** 2' has no equivalent in C's integer expressions");
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", textBlock = """
            A in [1, 2] and A not in (3, 4) => (A == 1 || A == 2) && !(A == 3 || A == 4)
            (A + 1) * 2 - (B - 1) > 0 or B  => (A + 1) * 2 - (B - 1) > 0 || B
            (A or B) and not False          => (A || B) && !(0)
            -A < max(B, 3)                  => -A < max(B, 3)
            """)
    void translatesPythonsConditions(String python, String inC) throws Exception {
        Files.writeString(folder.resolve("t1.json"), """
                {"configurationspace": {"tuningparameters": [
                  {"name": "A", "values": "[0, 1]"}, {"name": "B", "values": "range(2, 4)"}],
                  "conditions": [{"expression": "%s"}]}}
                """.formatted(python));

        ImportedSpace space = new T1File(folder.resolve("t1.json"), HostEnvironment.current()).read();

        assertThat(space.constraints())
                .extracting(constraint -> constraint.expression().toString())
                .containsExactly(inC);
    }

    @Test
    void saysThatPythonIsMissing() {
        HostEnvironment without = new HostEnvironment(new TreeMap<>(Map.of("PATH", folder.toString())));

        assertThatThrownBy(() -> new T1File(folder.resolve("t1.json"), without).read())
                .hasMessage(
                        "--from-t1 requires python3, which is not on PATH; on Debian and Ubuntu: apt-get install python3");
    }
}
