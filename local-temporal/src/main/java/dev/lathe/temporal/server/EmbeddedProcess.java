package dev.lathe.temporal.server;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.temporal.host.LocalTemporalException;
import io.temporal.common.converter.DefaultDataConverter;
import java.time.Duration;

/** Distinguishes a live in-memory server from the stale record of a dead one. */
final class EmbeddedProcess {

    private static final Duration ANSWER = Duration.ofSeconds(2);

    private EmbeddedProcess() {}

    /** Another process may have reused the pid, so the server itself must respond too. */
    static boolean isAlive(ServerRecord record) {
        return record.kind() == ServerKind.EMBEDDED
                && ProcessHandle.of(record.pid()).filter(ProcessHandle::isAlive).isPresent()
                && answers(record);
    }

    private static boolean answers(ServerRecord record) {
        try (Connection connection = Connection.open(
                Profiles.local(record.address()), DefaultDataConverter.newDefaultInstance(), ANSWER)) {
            return connection.isEmbedded();
        } catch (LocalTemporalException e) {
            return false;
        }
    }
}
