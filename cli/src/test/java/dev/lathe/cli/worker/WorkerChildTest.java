package dev.lathe.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class WorkerChildTest {
    @Test
    void hasTheFlagsOfItsParentButNeitherItsPropertiesOfLatheNorItsAgents() {
        List<String> launcher = List.of(
                "-XX:+UseSerialGC", "-XX:SharedArchiveFile=classes.jsa", "--sun-misc-unsafe-memory-access=allow",
                "-Dpicocli.disable.closures=true", "-Dlathe.home=/opt/lathe", "-Dlathe.terminal=true",
                "-agentlib:jdwp=transport=dt_socket,server=y");

        assertThat(WorkerChild.flags(launcher))
                .containsExactly(
                        "-XX:+UseSerialGC",
                        "-XX:SharedArchiveFile=classes.jsa",
                        "--sun-misc-unsafe-memory-access=allow",
                        "-Dpicocli.disable.closures=true");
    }
}
