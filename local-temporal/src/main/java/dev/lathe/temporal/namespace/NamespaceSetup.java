package dev.lathe.temporal.namespace;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.host.LocalTemporalException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Sets up a server's namespace for campaigns and returns notes on what failed. Idempotent. */
public record NamespaceSetup(ClientConfigProfile profile, List<SearchAttribute> attributes) {

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);

    public NamespaceSetup {
        attributes = List.copyOf(attributes);
    }

    /** Sets up search attributes and retention, for a server on this machine. */
    public List<String> applyToOwnServer() {
        return apply((registry, retention) -> {
            registry.register(attributes);
            Duration kept = retention.extend();
            return Retention.noteOn(kept);
        });
    }

    /** Registers search attributes if permitted and leaves the retention alone, for a given server. */
    public List<String> applyToGivenServer() {
        return apply((registry, retention) -> {
            retention.requireNamespace();
            return registerWhereAllowed(registry);
        });
    }

    private List<String> registerWhereAllowed(AttributeRegistry registry) {
        try {
            registry.register(attributes);
            return List.of();
        } catch (StatusRuntimeException e) {
            Status.Code code = e.getStatus().getCode();
            if (code != Status.Code.PERMISSION_DENIED && code != Status.Code.UNIMPLEMENTED) {
                throw e;
            }
            return List.of("This user may not register search attributes on the server; ask its administrator to create"
                    + " these: " + listed());
        }
    }

    private String listed() {
        return attributes.stream()
                .map(attribute -> attribute.name() + " (" + attribute.type() + ")")
                .collect(Collectors.joining(", "));
    }

    private List<String> apply(BiFunction<AttributeRegistry, Retention, List<String>> step) {
        try (Connection connection =
                Connection.open(profile, DefaultDataConverter.newDefaultInstance(), RESPONSE_TIMEOUT)) {
            return withOperator(connection, step);
        } catch (StatusRuntimeException e) {
            throw new LocalTemporalException(
                    "Namespace " + profile.getNamespace() + " of the server at " + profile.getAddress()
                            + " could not be set up: " + e.getStatus(),
                    e);
        }
    }

    /** Runs the requests that only a real server supports. */
    private List<String> withOperator(
            Connection connection, BiFunction<AttributeRegistry, Retention, List<String>> step) {
        OperatorServiceStubs operator = OperatorServiceStubs.newServiceStubs(
                OperatorServiceStubsOptions.newBuilder(profile.toWorkflowServiceStubsOptions())
                        .validateAndBuildWithDefaults());
        try {
            AttributeRegistry registry =
                    new AttributeRegistry(connection.stubs(), operator, profile.getNamespace());
            if (connection.isEmbedded()) {
                registry.registerOneByOne(attributes);
                return List.of();
            }
            return step.apply(registry, new Retention(connection.stubs(), profile.getNamespace()));
        } finally {
            operator.shutdownNow();
        }
    }
}
