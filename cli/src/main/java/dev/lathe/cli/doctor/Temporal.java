package dev.lathe.cli.doctor;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.binary.TemporalBinaries;
import dev.lathe.temporal.host.LocalTemporalException;
import java.util.List;

/** The Temporal server: its binary, and one that runs. */
final class Temporal {
    private final CliContext surroundings;
    private final Servers servers;

    Temporal(CliContext surroundings) {
        this.surroundings = surroundings;
        this.servers = Servers.of(surroundings);
    }

    List<Finding> findings() {
        return List.of(binary(), server());
    }

    private Finding binary() {
        try {
            return new TemporalBinaries(surroundings.environment(), servers.data())
                    .find()
                    .map(binary -> Finding.ok("temporal", binary.version() + ", " + binary.path()))
                    .orElse(Finding.absent(
                            "temporal", "not installed; the first 'run' or 'server' installs it", "./lathe server install"));
        } catch (LocalTemporalException e) {
            return Finding.absent("temporal", e.getMessage(), "./lathe server install");
        }
    }

    private Finding server() {
        try (Session session = servers.session()) {
            return Finding.ok(
                    "server", session.connection().traits().describe() + " at " + session.server().target());
        } catch (CommandFailure | LocalTemporalException e) {
            return Finding.absent("server", "none answers", "./lathe server");
        }
    }
}
