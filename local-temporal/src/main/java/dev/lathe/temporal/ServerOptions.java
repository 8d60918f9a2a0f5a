package dev.lathe.temporal;

import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.namespace.SearchAttribute;
import java.util.List;
import java.util.OptionalInt;

/** The options of a server start; an absent port is chosen automatically. */
public record ServerOptions(
        ServerMode mode, OptionalInt port, OptionalInt uiPort, DataDirectory data, List<SearchAttribute> attributes) {
    public static final int LAST_PORT = 65535;

    public ServerOptions {
        port.ifPresent(number -> requirePort(number, "port"));
        uiPort.ifPresent(number -> requirePort(number, "uiPort"));
        attributes = List.copyOf(attributes);
    }

    /** Returns options with a mode and default ports. */
    public static ServerOptions of(ServerMode mode, DataDirectory data, List<SearchAttribute> attributes) {
        return new ServerOptions(mode, OptionalInt.empty(), OptionalInt.empty(), data, attributes);
    }

    private static void requirePort(int number, String name) {
        if (number < 1 || number > LAST_PORT) {
            throw new IllegalArgumentException(name + " must be between 1 and " + LAST_PORT + ", not " + number);
        }
    }
}
