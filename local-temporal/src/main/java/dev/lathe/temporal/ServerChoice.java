package dev.lathe.temporal;

import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.server.ServerRecord;
import io.temporal.envconfig.ClientConfigProfile;

/** The chosen server and the reason in one line. */
public sealed interface ServerChoice {

    String describe();

    /** A server that the environment or the standard profile file names. */
    record Given(ClientConfigProfile profile) implements ServerChoice {
        @Override
        public String describe() {
            return "the given Temporal server at " + profile.getAddress() + ", namespace " + profile.getNamespace();
        }
    }

    /** A server that already runs on this machine. */
    record Running(ServerRecord record) implements ServerChoice {
        @Override
        public String describe() {
            return "the running " + record.describe();
        }
    }

    /** A dev server with its history in a SQLite file. */
    record Durable(TemporalBinary binary) implements ServerChoice {
        @Override
        public String describe() {
            return "a durable Temporal server " + binary.serverVersion() + ", by " + binary.path();
        }
    }

    /** The in-memory server, and the reason why no durable one is available. */
    record Embedded(String reason) implements ServerChoice {
        @Override
        public String describe() {
            return "an in-memory Temporal server, whose history ends with its process: " + reason;
        }
    }
}
