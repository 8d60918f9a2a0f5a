package dev.lathe.temporal.connection;

import dev.lathe.temporal.host.LocalTemporalException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.converter.DataConverter;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An open connection to a server that has responded. The opener closes it. */
public record Connection(
        WorkflowServiceStubs stubs, EventLoopGroup network, WorkflowClient client, Optional<String> serverVersion)
        implements AutoCloseable {
    private static final int NETWORK_THREADS = 2;

    private static final Pattern ADDRESS = Pattern.compile("(?<host>.+):(?<port>\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    private static final Duration CLOSE = Duration.ofMillis(200);

    /** The time in which a failed connection is attempted again, because the server may be starting. */
    private static final Duration START = Duration.ofSeconds(1);

    /**
     * Connects; throws LocalTemporalException if the server does not respond within the limit, or if it cannot be
     * connected to after a second.
     */
    public static Connection open(ClientConfigProfile profile, DataConverter converter, Duration limit) {
        requireKnownHost(profile.getAddress());
        EventLoopGroup network = new NioEventLoopGroup(NETWORK_THREADS, new DefaultThreadFactory("temporal", true));
        WorkflowServiceStubs stubs = stubs(profile, network);
        try {
            Optional<String> version = serverVersion(stubs, limit);
            return new Connection(stubs, network, client(stubs, profile, converter), version);
        } catch (StatusRuntimeException e) {
            close(stubs, network);
            throw new LocalTemporalException(failure(e, profile.getAddress(), limit), e);
        }
    }

    private static String failure(StatusRuntimeException failed, String address, Duration limit) {
        return failed.getStatus().getCode() == Status.Code.UNAVAILABLE
                ? "Cannot connect to the Temporal server at " + address + ": " + rootCause(failed).getMessage()
                        + "; is it running and reachable?"
                : "No response from the Temporal server at " + address + " within " + limit.toSeconds() + " s ("
                        + failed.getStatus().getCode() + "); is it running and reachable?";
    }

    private static Throwable rootCause(Throwable failure) {
        return failure.getCause() == null ? failure : rootCause(failure.getCause());
    }

    /** Fails at once if the host is unknown; gRPC would try to resolve it until the limit. A URI is left to gRPC. */
    private static void requireKnownHost(String address) {
        if (address.contains("/")) {
            return;
        }
        Matcher parts = ADDRESS.matcher(address);
        if (!parts.matches() || Integer.parseInt(parts.group("port")) > MAX_PORT) {
            throw new LocalTemporalException(invalid(address));
        }
        String host = parts.group("host");
        try {
            InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new LocalTemporalException(
                    "unknown host '" + host + "' in the address of the Temporal server; correct TEMPORAL_ADDRESS", e);
        }
    }

    private static String invalid(String address) {
        return "invalid address of the Temporal server '" + address + "'; set TEMPORAL_ADDRESS to HOST:PORT";
    }

    private static WorkflowServiceStubs stubs(ClientConfigProfile profile, EventLoopGroup network) {
        try {
            return WorkflowServiceStubs.newServiceStubs(
                    WorkflowServiceStubsOptions.newBuilder(profile.toWorkflowServiceStubsOptions())
                            .setChannelInitializer(channel -> ((NettyChannelBuilder) channel)
                                    .eventLoopGroup(network)
                                    .channelType(NioSocketChannel.class))
                            .build());
        } catch (IllegalArgumentException e) {
            throw new LocalTemporalException(invalid(profile.getAddress()), e);
        }
    }

    private static Optional<String> serverVersion(WorkflowServiceStubs stubs, Duration limit) {
        Duration rest = limit.minus(START);
        try {
            return serverVersion(stubs.blockingStub().withWaitForReady(), rest.isPositive() ? START : limit);
        } catch (StatusRuntimeException unanswered) {
            if (!rest.isPositive() || unanswered.getStatus().getCode() != Status.Code.DEADLINE_EXCEEDED) {
                throw unanswered;
            }
            // Without withWaitForReady, it fails at once if the last attempt to connect failed.
            return serverVersion(stubs.blockingStub(), rest);
        }
    }

    private static Optional<String> serverVersion(WorkflowServiceBlockingStub server, Duration limit) {
        String version = server.withDeadlineAfter(limit.toMillis(), TimeUnit.MILLISECONDS)
                .getSystemInfo(GetSystemInfoRequest.getDefaultInstance())
                .getServerVersion();
        return Optional.of(version).filter(text -> !text.isBlank());
    }

    private static WorkflowClient client(
            WorkflowServiceStubs stubs, ClientConfigProfile profile, DataConverter converter) {
        return WorkflowClient.newInstance(
                stubs,
                WorkflowClientOptions.newBuilder(profile.toWorkflowClientOptions())
                        .setDataConverter(converter)
                        .setIdentity(identity())
                        .build());
    }

    /** Returns the SDK's default identity, for which the SDK loads the management beans of Java. */
    private static String identity() {
        String host;
        try {
            host = InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unnamed) {
            host = "localhost";
        }
        return ProcessHandle.current().pid() + "@" + host;
    }

    @Override
    public void close() {
        close(stubs, network);
    }

    /** Ends the network threads, too. The JVM's exit waits 0.3 s for threads that wait for the network. */
    private static void close(WorkflowServiceStubs stubs, EventLoopGroup network) {
        stubs.shutdownNow();
        network.shutdownGracefully(0, CLOSE.toMillis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(CLOSE.toMillis());
    }

    /**
     * Returns whether this is the in-memory test server, the only one without a version. It never reschedules a
     * workflow task from the sticky queue of a dead worker, so workers must set their sticky schedule-to-start
     * timeout to zero.
     */
    public boolean isEmbedded() {
        return serverVersion.isEmpty();
    }

    /** Returns the server's description for messages. */
    public String describe() {
        return serverVersion.map(version -> "Temporal " + version).orElse("in-memory Temporal");
    }
}
