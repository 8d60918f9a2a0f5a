package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporalCommandTest {
    private static final String SCRIPT = """
            #!/bin/sh
            if [ "$1" = --version ]; then echo "temporal version 1.9.1 (Server 1.32.0)"; exit 0; fi
            echo "$TEMPORAL_ADDRESS $TEMPORAL_NAMESPACE $*" > called
            [ "$1" != fail ]
            """;

    @TempDir
    private Path folder;

    @Test
    void passesItsArgumentsToTheTemporalBinaryWithTheAddressOfTheServer() throws IOException {
        Path binary = Files.writeString(folder.resolve("temporal"), SCRIPT);
        assertThat(binary.toFile().setExecutable(true)).isTrue();
        ConsoleCapture console = ConsoleCapture.in(
                folder, Map.of("TEMPORAL_ADDRESS", "127.0.0.1:7777", "TEMPORAL_CLI", binary.toString()));

        Printed passed = console.call("temporal", "workflow", "list", "--query", "a = 'b'", "--help");

        assertThat(passed.status()).as(passed.err()).isZero();
        assertThat(folder.resolve("called"))
                .content()
                .isEqualTo("127.0.0.1:7777 default workflow list --query a = 'b' --help\n");
        assertThat(console.call("temporal", "fail").status()).isEqualTo(1);
    }
}
