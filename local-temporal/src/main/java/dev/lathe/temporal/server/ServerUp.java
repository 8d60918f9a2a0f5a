package dev.lathe.temporal.server;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.LocalTemporalException;
import io.temporal.common.converter.DefaultDataConverter;
import java.time.Duration;

/** Waits until the durable server responds; fails early if its process ends. */
public final class ServerUp {

    /** A start takes less than a second; a long write-ahead log or a busy disk takes longer. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final Duration ONE_TRY = Duration.ofSeconds(1);

    private ServerUp() {}

    public static void await(ServerRecord record, DataDirectory data) {
        boolean ended = !BoundedWait.of(LIMIT).awaitTrue(() -> answers(record) || !isAlive(record)) || !isAlive(record);
        if (ended) {
            ServerLog log = new ServerLog(data);
            throw new LocalTemporalException("The " + record.describe() + " does not respond. Last lines of " + log.path()
                    + ":\n" + log.tail() + "\nIf it hangs, stop it with `lathe server stop`");
        }
    }

    private static boolean isAlive(ServerRecord record) {
        return ProcessHandle.of(record.pid()).flatMap(handle -> handle.info().arguments()).isPresent();
    }

    private static boolean answers(ServerRecord record) {
        try (Connection connection = Connection.open(
                Profiles.local(record.address()), DefaultDataConverter.newDefaultInstance(), ONE_TRY)) {
            return !connection.isEmbedded();
        } catch (LocalTemporalException e) {
            return false;
        }
    }
}
