package dev.lathe.temporal.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataDirectoryTest {

    @TempDir
    Path temporary;

    private Path home;

    @BeforeEach
    void withoutLinks() throws IOException {
        home = temporary.toRealPath();
    }

    @Test
    void isLatheDataElseTheDataFolderOfTheUser() {
        assertThat(of(Map.of("LATHE_DATA", home + "/a", "XDG_DATA_HOME", home + "/b"))).isEqualTo(home.resolve("a"));
        assertThat(of(Map.of("LATHE_DATA", " ", "XDG_DATA_HOME", home + "/b"))).isEqualTo(home.resolve("b/lathe"));
        assertThat(of(Map.of("HOME", home + "/new"))).isEqualTo(home.resolve("new/.local/share/lathe"));
    }

    @Test
    void resolvesSymbolicLinks() throws IOException {
        Files.createDirectory(home.resolve("real"));
        Path link = Files.createSymbolicLink(home.resolve("link"), home.resolve("real"));

        assertThat(new DataDirectory(link)).isEqualTo(new DataDirectory(home.resolve("real")));
    }

    @Test
    void reportsWhichFolderCannotBeCreated() throws IOException {
        Path file = Files.writeString(home.resolve("file"), "");

        assertThatThrownBy(() -> new DataDirectory(file.resolve("data")))
                .hasMessageContaining(file.toString())
                .hasMessageContaining("LATHE_DATA");
    }

    private static Path of(Map<String, String> variables) {
        return DataDirectory.of(HostEnvironment.of(variables)).path();
    }
}
