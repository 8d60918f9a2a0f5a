package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.DataDirectory;
import io.grpc.Status;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFaultTest {
    private static final RuntimeException SHARD = new IllegalStateException(
            Status.UNAVAILABLE.withDescription("shard status unknown").asRuntimeException());

    @TempDir
    private Path folder;

    @Test
    void namesAFullDisk() {
        DataDirectory data = new DataDirectory(folder);

        assertThat(ServerFault.text(SHARD, data, 4096))
                .isEqualTo("no space left on " + data.path() + "; free space there, and the server continues "
                        + "(the Temporal server failed: UNAVAILABLE: shard status unknown)");
        assertThat(ServerFault.text(SHARD, data, 1L << 30))
                .startsWith("the Temporal server failed: UNAVAILABLE: shard status unknown; try again")
                .doesNotContain("no space");
    }

    @Test
    void onlyAServerThatDoesNotRespondIsTransient() {
        assertThat(ServerFault.isTransient(SHARD)).isTrue();
        assertThat(ServerFault.isTransient(Status.PERMISSION_DENIED.asRuntimeException())).isFalse();
        assertThat(ServerFault.isTransient(new IllegalStateException("a bug"))).isFalse();
    }
}
