package dev.lathe.temporal.server;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.temporal.namespace.NamespaceSetup;
import dev.lathe.temporal.namespace.SearchAttribute;
import io.temporal.common.converter.DataConverter;
import io.temporal.envconfig.ClientConfigProfile;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A running server. Closing it stops an embedded server that this process started; other servers keep running.
 */
public record RunningServer(
        ServerKind kind, ClientConfigProfile profile, Optional<URI> ui, List<String> notes, Runnable onClose)
        implements AutoCloseable {

    /** The SDK's own limit for calls. */
    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(10);

    private static final Runnable NOTHING = () -> {};

    public RunningServer {
        notes = List.copyOf(notes);
    }

    public static RunningServer given(ClientConfigProfile profile) {
        return new RunningServer(ServerKind.GIVEN, profile, Optional.empty(), List.of(), NOTHING);
    }

    public static RunningServer recorded(ServerRecord record) {
        return new RunningServer(
                record.kind(), Profiles.local(record.address()), record.ui(), List.of(), NOTHING);
    }

    /** Sets up the namespace and returns the server with notes on what failed. */
    public RunningServer withNamespace(List<SearchAttribute> attributes) {
        NamespaceSetup setup = new NamespaceSetup(profile, attributes);
        List<String> failures =
                switch (kind) {
                    case GIVEN -> setup.applyToGivenServer();
                    case DURABLE, EMBEDDED -> setup.applyToOwnServer();
                };
        return withNotes(failures);
    }

    RunningServer withNotes(List<String> more) {
        List<String> all = new ArrayList<>(notes);
        all.addAll(more);
        return new RunningServer(kind, profile, ui, all, onClose);
    }

    public String target() {
        return profile.getAddress();
    }

    public String namespace() {
        return profile.getNamespace();
    }

    /** Connects; throws LocalTemporalException if the server does not respond. */
    public Connection connect(DataConverter converter) {
        return Connection.open(profile, converter, RESPONSE_TIMEOUT);
    }

    @Override
    public void close() {
        onClose.run();
    }
}
