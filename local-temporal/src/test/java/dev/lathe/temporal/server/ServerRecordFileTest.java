package dev.lathe.temporal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerRecordFileTest {

    @TempDir
    Path folder;

    @Test
    void readsARecordThatItWroteWithAndWithoutAUi() {
        ServerRecordFile file = new ServerRecordFile(folder.resolve("server.json"));
        ServerRecord durable = new ServerRecord(
                ServerKind.DURABLE,
                "127.0.0.1:7233",
                OptionalInt.of(8233),
                12,
                "1.32.0",
                Optional.of(folder.resolve("temporal-1.32.0.db")));
        ServerRecord embedded = new ServerRecord(
                ServerKind.EMBEDDED, "127.0.0.1:7233", OptionalInt.empty(), 12, "in-memory", Optional.empty());

        file.write(durable);
        assertThat(file.read()).contains(durable);
        assertThat(file.path()).content().contains("\"" + folder.resolve("temporal-1.32.0.db") + "\"");
        assertThat(durable.ui()).contains(URI.create("http://127.0.0.1:8233"));

        file.write(embedded);
        assertThat(file.read()).contains(embedded);
        assertThat(embedded.ui()).isEmpty();
        assertThat(folder).isDirectoryNotContaining("glob:**.server-*");
    }

    @Test
    void reportsTheFileAndTheFixIfItIsDamaged() throws IOException {
        ServerRecordFile file = new ServerRecordFile(Files.writeString(folder.resolve("server.json"), "{"));

        assertThatThrownBy(file::read).hasMessageContaining("server.json").hasMessageContaining("delete it");
    }
}
