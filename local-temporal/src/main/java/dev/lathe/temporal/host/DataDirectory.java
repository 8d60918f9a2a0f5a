package dev.lathe.temporal.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a machine's Temporal keeps its binary, databases, log and record. The folder exists, and its path is the real one. */
public record DataDirectory(Path path) {

    public DataDirectory {
        try {
            path = Files.createDirectories(path).toRealPath();
        } catch (IOException e) {
            throw new LocalTemporalException(
                    "The data directory " + path + " cannot be made; set LATHE_DATA to a folder that can be written", e);
        }
    }

    /** LATHE_DATA, else the user's data folder as the XDG base directory specification has it. */
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

    /** The server's version is in the name because a newer server does not migrate an older one's file. */
    public Path database(String serverVersion) {
        return path.resolve("temporal-" + serverVersion + ".db");
    }

    public Path serverRecord() {
        return path.resolve("server.json");
    }

    public Path serverLog() {
        return path.resolve("server.log");
    }

    public Path previousServerLog() {
        return path.resolve("server.log.1");
    }

    /** Held by a command while it starts or stops the server. */
    public Path serverLock() {
        return path.resolve("server.lock");
    }
}
