package dev.lathe.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.temporal.host.Ports;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.temporal.server.ServerKind;
import dev.lathe.temporal.server.ServerRecord;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests of the in-memory server, in this process and in another one. */
class EmbeddedServerIT extends ServerTest {
    @Test
    void anEmbeddedServerRunsWorkflowsWithAttributesAndStopsWhenClosed() {
        RunningServer server = servers.start(ServerMode.MEMORY);
        try (NapWorker worker = NapWorker.on(server)) {
            assertThat(worker.connection().isEmbedded()).isTrue();
            assertThat(worker.fallAsleep("nap", Duration.ofMillis(100)).getResult(String.class))
                    .isEqualTo("awake");
        }
        assertThat(servers.data().serverRecord()).doesNotExist();
        server.close();
        assertThat(Ports.isFree(new ServerFacts(server).port())).isTrue();
    }

    @Test
    void aServedEmbeddedServerIsFoundWhileItRuns() {
        ServerOptions options = servers.options(ServerMode.MEMORY);
        RunningServer server = servers.temporal().serve(servers.temporal().choose(options), options);

        assertThat(servers.temporal().find(servers.data())).map(RunningServer::target).contains(server.target());
        assertThatThrownBy(() -> servers.start(ServerMode.DURABLE)).hasMessageContaining("in-memory Temporal");
        server.close();

        assertThat(servers.temporal().find(servers.data())).isEmpty();
    }

    @Test
    void stopStopsAnEmbeddedServerOfAnotherProcess() throws Exception {
        Process other = EmbeddedServerMain.start(home);
        try {
            assertThat(EmbeddedServerMain.firstLineOf(other))
                    .isEqualTo(servers.temporal().find(servers.data()).orElseThrow().target());
            assertThat(servers.temporal().stop(servers.data())).map(ServerRecord::kind).contains(ServerKind.EMBEDDED);
            other.waitFor();
        } finally {
            other.destroyForcibly();
        }
    }
}
