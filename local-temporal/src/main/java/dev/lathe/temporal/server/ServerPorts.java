package dev.lathe.temporal.server;

import dev.lathe.temporal.host.ExclusiveLock;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.temporal.host.Ports;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The ports for a server, with a note if they are not the wanted ones. The wanted ones are reserved until this is
 * closed: of two servers that start at the same time, one could not use them, and the other would be taken for it.
 */
public record ServerPorts(int port, int uiPort, List<String> notes, Optional<ExclusiveLock.Lease> reservation)
        implements AutoCloseable {

    public static final String HOST = "127.0.0.1";
    public static final int USUAL = 7233;
    /** The dev server's convention: the UI port is 1000 above. */
    private static final int UI_ABOVE = 1000;

    public ServerPorts {
        notes = List.copyOf(notes);
    }

    /** Returns the requested port, else the last server's, so that clients find the new one, else the default. */
    public static ServerPorts choose(OptionalInt port, OptionalInt uiPort, Optional<ServerRecord> last) {
        port.ifPresent(asked -> requireFree(asked, "--port"));
        uiPort.ifPresent(asked -> requireFree(asked, "--ui-port"));
        if (port.isPresent() || uiPort.isPresent()) {
            int chosen = port.orElseGet(() -> freeOr(USUAL));
            return new ServerPorts(
                    chosen, uiPort.orElseGet(() -> freeOr(chosen + UI_ABOVE)), List.of(), Optional.empty());
        }
        int wanted = last.map(ServerRecord::port).orElse(USUAL);
        int wantedUi = last.map(ServerRecord::uiPort).orElseGet(OptionalInt::empty).orElse(wanted + UI_ABOVE);
        List<Integer> other = Ports.anyFreePair();
        Optional<ExclusiveLock.Lease> reservation = lockOf(wanted).tryTake();
        int chosen = reservation.isPresent() && Ports.isFree(wanted) ? wanted : other.get(0);
        int chosenUi = reservation.isPresent() && Ports.isFree(wantedUi) ? wantedUi : other.get(1);
        return new ServerPorts(
                chosen,
                chosenUi,
                Stream.concat(note("Port", wanted, chosen), note("Port of the UI", wantedUi, chosenUi)).toList(),
                reservation);
    }

    /** Returns the lock of a port, which all data folders of the user share. */
    private static ExclusiveLock lockOf(int port) {
        String name = "lathe-" + System.getProperty("user.name") + "-port-" + port + ".lock";
        return new ExclusiveLock(Path.of(System.getProperty("java.io.tmpdir"), name));
    }

    @Override
    public void close() {
        reservation.ifPresent(ExclusiveLock.Lease::close);
    }

    private static Stream<String> note(String name, int wanted, int used) {
        return used == wanted
                ? Stream.empty()
                : Stream.of(name + ": " + wanted + " is in use; the server uses " + used + " instead.");
    }

    boolean areFree() {
        return Ports.isFree(port) && Ports.isFree(uiPort);
    }

    private static int freeOr(int wanted) {
        return wanted <= 65535 && Ports.isFree(wanted) ? wanted : Ports.anyFreePair().get(0);
    }

    private static void requireFree(int port, String option) {
        if (!Ports.isFree(port)) {
            throw new LocalTemporalException(
                    "Port " + port + " is in use; choose another with " + option + ", or omit it for a free one");
        }
    }
}
