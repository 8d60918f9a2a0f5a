package dev.lathe.cli.doctor;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.binary.TemporalBinaries;
import dev.lathe.temporal.host.LocalTemporalException;
import java.util.List;

/** Checks the Temporal server: its binary and a running instance. */
final class Temporal {
    private final CliContext context;
    private final Servers servers;

    Temporal(CliContext context) {
        this.context = context;
        this.servers = Servers.of(context);
    }

    List<Finding> findings() {
        return List.of(binary(), server());
    }

    private Finding binary() {
        try {
            return new TemporalBinaries(context.environment(), servers.data())
                    .find()
                    .map(binary -> Finding.ok("temporal", binary.version() + ", " + binary.path()))
                    .orElse(Finding.absent(
                            "temporal", "not installed; 'run' and 'server' install it", "./lathe server install"));
        } catch (LocalTemporalException e) {
            return Finding.absent(
                    "temporal",
                    e.getMessage(),
                    context.environment().path("TEMPORAL_CLI").isPresent()
                            ? "unset TEMPORAL_CLI"
                            : "./lathe server install");
        }
    }

    private Finding server() {
        try (Session session = servers.session()) {
            return Finding.ok(
                    "server", session.connection().describe() + " at " + session.server().target());
        } catch (CommandFailure | LocalTemporalException e) {
            return Finding.absent("server", "not running", "./lathe server");
        }
    }
}
