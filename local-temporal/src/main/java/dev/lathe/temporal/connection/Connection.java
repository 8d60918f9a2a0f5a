package dev.lathe.temporal.connection;

import dev.lathe.temporal.host.LocalTemporalException;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import io.temporal.api.workflowservice.v1.GetSystemInfoRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.common.converter.DataConverter;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** An open connection to a server that has responded. The opener closes it. */
public record Connection(
        WorkflowServiceStubs stubs, EventLoopGroup network, WorkflowClient client, Optional<String> serverVersion)
        implements AutoCloseable {
    private static final int NETWORK_THREADS = 2;

    private static final Duration CLOSE = Duration.ofMillis(200);

    /** Connects; throws LocalTemporalException if the server does not respond within the limit. */
    public static Connection open(ClientConfigProfile profile, DataConverter converter, Duration limit) {
        EventLoopGroup network = new NioEventLoopGroup(NETWORK_THREADS, new DefaultThreadFactory("temporal", true));
        WorkflowServiceStubs stubs = stubs(profile, network);
        try {
            Optional<String> version = serverVersion(stubs, limit);
            return new Connection(stubs, network, client(stubs, profile, converter), version);
        } catch (StatusRuntimeException e) {
            close(stubs, network);
            throw new LocalTemporalException(
                    "No response from the Temporal server at " + profile.getAddress() + " within " + limit.toSeconds()
                            + " s (" + e.getStatus().getCode() + "); is it running and reachable?",
                    e);
        }
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
            throw new LocalTemporalException(
                    "invalid address of the Temporal server '" + profile.getAddress()
                            + "'; set TEMPORAL_ADDRESS to HOST:PORT", e);
        }
    }

    private static Optional<String> serverVersion(WorkflowServiceStubs stubs, Duration limit) {
        String version = stubs.blockingStub()
                .withWaitForReady()
                .withDeadlineAfter(limit.toMillis(), TimeUnit.MILLISECONDS)
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
                        .build());
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
