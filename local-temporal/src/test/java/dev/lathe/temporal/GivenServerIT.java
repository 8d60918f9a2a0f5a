package dev.lathe.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.binary.InstallListener;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.temporal.server.ServerKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of a server that the environment names. */
class GivenServerIT extends ServerTest {
    @Test
    void aGivenAddressIsPreferredUnlessAnotherServerIsRequested() {
        HostEnvironment given = TestMachine.with("TEMPORAL_ADDRESS", "temporal.example:7233", servers.environment());
        LocalTemporal local = new LocalTemporal(given, InstallListener.silent());

        assertThat(local.choose(servers.options(ServerMode.AUTO)).describe())
                .isEqualTo("the given Temporal server at temporal.example:7233, namespace default");
        assertThat(local.choose(servers.options(ServerMode.DURABLE)))
                .isInstanceOf(ServerChoice.Durable.class);
        assertThat(local.choose(servers.options(ServerMode.MEMORY)))
                .isInstanceOf(ServerChoice.Embedded.class);
    }

    @Test
    void aGivenServerGetsAttributesButKeepsItsRetention() {
        RunningServer own = servers.start(ServerOptions.of(ServerMode.DURABLE, servers.data(), List.of()));
        HostEnvironment given = TestMachine.with("TEMPORAL_ADDRESS", own.target(), servers.environment());
        LocalTemporal local = new LocalTemporal(given, InstallListener.silent());
        ServerOptions options = servers.options(ServerMode.AUTO);

        RunningServer server = local.start(local.choose(options), options);

        assertThat(server.kind()).isEqualTo(ServerKind.GIVEN);
        assertThat(new ServerFacts(server).attributes()).contains("Phase");
    }
}
