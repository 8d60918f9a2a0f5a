package dev.lathe.temporal.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder of the local server's binary, databases, log and record. It exists, and its path has no symbolic links.
 */
public record DataDirectory(Path path) {

    public DataDirectory {
        try {
            path = Files.createDirectories(path).toRealPath();
        } catch (IOException e) {
            throw new LocalTemporalException(
                    "cannot create the data folder " + path + "; set LATHE_DATA to a writable folder", e);
        }
    }

    /** Returns LATHE_DATA, else the user's data folder as defined by the XDG base directory specification. */
    public static DataDirectory of(HostEnvironment environment) {
        return new DataDirectory(environment
                .path("LATHE_DATA")
                .or(() -> environment.path("XDG_DATA_HOME").map(home -> home.resolve("lathe")))
                .orElseGet(() -> home(environment).resolve(".local/share/lathe")));
    }

    private static Path home(HostEnvironment environment) {
        return environment.path("HOME").orElseGet(() -> Path.of(System.getProperty("user.home")));
    }

    public Path binaries() {
        return path.resolve("bin");
    }

    /** Returns the database of a server version. A newer server does not migrate the file of an older one. */
    public Path database(String serverVersion) {
        return path.resolve("temporal-" + serverVersion + ".db");
    }

    public Path serverRecord() {
        return path.resolve("server.json");
    }

    /** Returns the record of the durable server that was stopped last. */
    public Path stoppedServerRecord() {
        return path.resolve("stopped-server.json");
    }

    public Path serverLog() {
        return path.resolve("server.log");
    }

    public Path previousServerLog() {
        return path.resolve("server.log.1");
    }

    /** Returns the lock that a command holds while it starts or stops the server. */
    public Path serverLock() {
        return path.resolve("server.lock");
    }
}
