package dev.lathe.temporal.server;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.temporal.host.LocalTemporalException;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.internal.testservice.TestServicesStarter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The test server of temporal-testing on a loopback port. It is assembled here because the library's own server listens
 * on all addresses and does not report its port.
 */
final class EmbeddedServer {

    private static final boolean CLOCK_RUNS_IN_REAL_TIME = true;
    private static final long CLOCK_STARTS_NOW = 0;
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(2);

    private final TestServicesStarter services;
    private final Server server;

    private EmbeddedServer(TestServicesStarter services, Server server) {
        this.services = services;
        this.server = server;
    }

    static EmbeddedServer start(OptionalInt port) {
        TestServicesStarter services = new TestServicesStarter(CLOCK_RUNS_IN_REAL_TIME, CLOCK_STARTS_NOW);
        NettyServerBuilder builder = NettyServerBuilder.forAddress(
                        new InetSocketAddress(ServerPorts.HOST, port.orElse(0)), InsecureServerCredentials.create())
                .addService(new HealthStatusManager().getHealthService());
        services.getServices().forEach(builder::addService);
        try {
            return new EmbeddedServer(services, builder.build().start());
        } catch (IOException e) {
            services.close();
            throw new LocalTemporalException(
                    "The in-memory server cannot listen on port " + port.orElse(0) + "; choose another with --port", e);
        }
    }

    ServerRecord record() {
        return new ServerRecord(
                ServerKind.EMBEDDED,
                address(),
                OptionalInt.empty(),
                ProcessHandle.current().pid(),
                "in-memory",
                Optional.empty());
    }

    RunningServer running(Runnable more) {
        return new RunningServer(ServerKind.EMBEDDED, Profiles.local(address()), Optional.empty(), List.of(), () -> {
            more.run();
            stop();
        });
    }

    private String address() {
        return ServerPorts.HOST + ":" + server.getPort();
    }

    private void stop() {
        server.shutdownNow();
        services.close();
    }

    /**
     * Returns whether the server of a record lives. Another process may have reused the pid, so the server itself
     * must respond too.
     */
    static boolean isAlive(ServerRecord record) {
        return record.kind() == ServerKind.EMBEDDED
                && ProcessHandle.of(record.pid()).filter(ProcessHandle::isAlive).isPresent()
                && answers(record);
    }

    private static boolean answers(ServerRecord record) {
        try (Connection connection = Connection.open(
                Profiles.local(record.address()), DefaultDataConverter.newDefaultInstance(), RESPONSE_TIMEOUT)) {
            return connection.isEmbedded();
        } catch (LocalTemporalException e) {
            return false;
        }
    }
}
