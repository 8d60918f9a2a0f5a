package dev.lathe.cli.harness;

import com.google.protobuf.util.Durations;
import dev.lathe.cli.connection.Servers;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.temporal.server.ServerKind;
import dev.lathe.workflows.wire.DataConverters;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.InsecureServerCredentials;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.services.HealthStatusManager;
import io.temporal.api.command.v1.Command;
import io.temporal.api.workflowservice.v1.RespondActivityTaskFailedRequest;
import io.temporal.api.workflowservice.v1.RespondWorkflowTaskCompletedRequest;
import io.temporal.internal.testservice.TestServicesStarter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * An in-memory server on which campaigns measure without the pauses between repeated runs and before a command
 * that failed because of the host is repeated, which can add up to minutes. All other timers take their time.
 */
final class UnpausedServer {
    private static final String HOST = "127.0.0.1";

    private UnpausedServer() {}

    static RunningServer start() throws IOException {
        TestServicesStarter services = new TestServicesStarter(true, 0);
        NettyServerBuilder builder = NettyServerBuilder.forAddress(
                        new InetSocketAddress(HOST, 0), InsecureServerCredentials.create())
                .addService(new HealthStatusManager().getHealthService())
                .intercept(new PausesEndAtOnce());
        services.getServices().forEach(builder::addService);
        Server server = builder.build().start();
        return new RunningServer(
                        ServerKind.EMBEDDED,
                        Profiles.local(HOST + ":" + server.getPort()),
                        Optional.empty(),
                        List.of(),
                        () -> {
                            server.shutdownNow();
                            services.close();
                        })
                .withNamespace(Servers.attributes());
    }

    /**
     * Shortens the timers that workflows start with a summary such as "pause before final run 2", and the delays after
     * a command "failed because of the host".
     */
    private static final class PausesEndAtOnce implements ServerInterceptor {
        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            return new SimpleForwardingServerCallListener<>(next.startCall(call, headers)) {
                @Override
                @SuppressWarnings("unchecked") // the message keeps its type
                public void onMessage(Q message) {
                    super.onMessage(
                            switch (message) {
                                case RespondWorkflowTaskCompletedRequest completed -> (Q) unpaused(completed);
                                case RespondActivityTaskFailedRequest failed when isHostFault(failed) ->
                                    (Q) unpaused(failed);
                                default -> message;
                            });
                }
            };
        }

        private static boolean isHostFault(RespondActivityTaskFailedRequest failed) {
            return failed.getFailure().getMessage().contains("failed because of the host");
        }

        private static RespondActivityTaskFailedRequest unpaused(RespondActivityTaskFailedRequest failed) {
            RespondActivityTaskFailedRequest.Builder changed = failed.toBuilder();
            changed.getFailureBuilder()
                    .getApplicationFailureInfoBuilder()
                    .setNextRetryDelay(Durations.fromMillis(1));
            return changed.build();
        }

        private static RespondWorkflowTaskCompletedRequest unpaused(RespondWorkflowTaskCompletedRequest completed) {
            RespondWorkflowTaskCompletedRequest.Builder changed = completed.toBuilder();
            changed.getCommandsBuilderList().stream()
                    .filter(PausesEndAtOnce::isPause)
                    .forEach(pause -> pause.getStartTimerCommandAttributesBuilder()
                            .setStartToFireTimeout(Durations.fromMillis(1)));
            return changed.build();
        }

        private static boolean isPause(Command.Builder command) {
            return command.hasStartTimerCommandAttributes()
                    && DataConverters.lathe()
                            .fromPayload(command.getUserMetadata().getSummary(), String.class, String.class)
                            .startsWith("pause before ");
        }
    }
}
