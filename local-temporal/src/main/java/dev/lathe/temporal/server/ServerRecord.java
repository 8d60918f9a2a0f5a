package dev.lathe.temporal.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/** The content of server.json: the address and the process of a data folder's server. */
public record ServerRecord(
        ServerKind kind, String address, OptionalInt uiPort, long pid, String version, Optional<Path> database) {

    public ServerRecord {
        if (kind == ServerKind.GIVEN) {
            throw new IllegalArgumentException("kind must be durable or embedded");
        }
        if (address.isBlank()) {
            throw new IllegalArgumentException("address must not be blank");
        }
    }

    public int port() {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    public Optional<URI> ui() {
        return uiPort.isPresent()
                ? Optional.of(URI.create("http://" + ServerPorts.HOST + ":" + uiPort.getAsInt()))
                : Optional.empty();
    }

    public String describe() {
        return switch (kind) {
            case DURABLE -> "durable Temporal " + version + " at " + address + " (process " + pid + ")";
            case EMBEDDED -> "in-memory Temporal at " + address + " (process " + pid + ")";
            case GIVEN -> throw new IllegalStateException("A given server has no record");
        };
    }
}
