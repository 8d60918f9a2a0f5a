package dev.lathe.temporal;

import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.server.record.ServerRecord;
import io.temporal.envconfig.ClientConfigProfile;

/** The server that is going to be used, and why, in one line. */
public sealed interface ServerChoice {

    String describe();

    /** One that the environment or the standard profile file names. */
    record Given(ClientConfigProfile profile) implements ServerChoice {
        @Override
        public String describe() {
            return "the given Temporal server at " + profile.getAddress() + ", namespace " + profile.getNamespace();
        }
    }

    /** One that runs on this machine already. */
    record Running(ServerRecord record) implements ServerChoice {
        @Override
        public String describe() {
            return "the running " + record.describe();
        }
    }

    /** A dev server with its history in a file. */
    record Durable(TemporalBinary binary) implements ServerChoice {
        @Override
        public String describe() {
            return "a durable Temporal server " + binary.serverVersion() + ", by " + binary.path();
        }
    }

    /** The in-memory server, and why no other. */
    record Embedded(String reason) implements ServerChoice {
        @Override
        public String describe() {
            return "an in-memory Temporal server, whose history ends with its process: " + reason;
        }
    }
}
