package dev.lathe.temporal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.temporal.host.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ServerPortsTest {

    private static final OptionalInt ANY = OptionalInt.empty();

    @Test
    void usesThePortsOfTheLastServer() {
        List<Integer> free = Ports.anyFreePair();

        try (ServerPorts ports = ServerPorts.choose(ANY, ANY, Optional.of(last(free.get(0), free.get(1))))) {
            assertThat(ports.port()).isEqualTo(free.get(0));
            assertThat(ports.uiPort()).isEqualTo(free.get(1));
            assertThat(ports.notes()).isEmpty();
        }
    }

    @Test
    void portsAreReservedUntilTheServerHasStarted() {
        List<Integer> free = Ports.anyFreePair();
        Optional<ServerRecord> last = Optional.of(last(free.get(0), free.get(1)));
        try (ServerPorts first = ServerPorts.choose(ANY, ANY, last);
                ServerPorts second = ServerPorts.choose(ANY, ANY, last)) {
            assertThat(second.port()).isNotEqualTo(first.port());
            assertThat(second.uiPort()).isNotEqualTo(first.uiPort());
            assertThat(second.notes()).hasSize(2);
        }
        try (ServerPorts third = ServerPorts.choose(ANY, ANY, last)) {
            assertThat(third.port()).isEqualTo(free.get(0));
        }
    }

    @Test
    void replacesOnlyThePortThatIsInUseWithANote() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int free = Ports.anyFreePair().get(0);

            ServerPorts ports = ServerPorts.choose(ANY, ANY, Optional.of(last(free, taken.getLocalPort())));

            assertThat(ports.port()).isEqualTo(free);
            assertThat(ports.uiPort()).isNotEqualTo(taken.getLocalPort());
            assertThat(ports.notes())
                    .containsExactly("Port of the UI: " + taken.getLocalPort() + " is in use; the server uses "
                            + ports.uiPort() + " instead.");
        }
    }

    @Test
    void rejectsARequestedUiPortThatIsInUse() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> ServerPorts.choose(ANY, OptionalInt.of(taken.getLocalPort()), Optional.empty()))
                    .hasMessageContaining("--ui-port");
        }
    }

    private static ServerRecord last(int port, int uiPort) {
        return new ServerRecord(
                ServerKind.DURABLE, "127.0.0.1:" + port, OptionalInt.of(uiPort), 1, "1.32.0", Optional.empty());
    }
}
