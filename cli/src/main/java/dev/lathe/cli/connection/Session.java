package dev.lathe.cli.connection;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.server.RunningServer;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;

/** A connection to a server for the duration of one command. */
public record Session(RunningServer server, Connection connection) implements AutoCloseable {
    static Session with(RunningServer server) {
        try {
            return new Session(server, server.connect(DataConverters.lathe()));
        } catch (RuntimeException e) {
            server.close();
            throw e;
        }
    }

    public WorkflowClient client() {
        return connection.client();
    }

    public Executions executions() {
        return new Executions(connection);
    }

    public ControlClient controls() {
        return new ControlClient(connection);
    }

    public UiLinks links() {
        return new UiLinks(server.ui(), server.namespace());
    }

    @Override
    public void close() {
        connection.close();
        server.close();
    }
}
