package dev.lathe.temporal.server;

import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.temporal.server.record.ServerKind;
import dev.lathe.temporal.server.record.ServerRecord;
import io.temporal.common.converter.DefaultDataConverter;
import java.time.Duration;

/** Tells a live in-memory server from the record that a dead one left. */
final class EmbeddedProcess {

    private static final Duration ANSWER = Duration.ofSeconds(2);

    private EmbeddedProcess() {}

    /** Its process may have been followed by another with the same pid, so the server itself has to answer too. */
    static boolean isAlive(ServerRecord record) {
        return record.kind() == ServerKind.EMBEDDED
                && ProcessHandle.of(record.pid()).filter(ProcessHandle::isAlive).isPresent()
                && answers(record);
    }

    private static boolean answers(ServerRecord record) {
        try (Connection connection = Connection.open(
                Profiles.local(record.address()), DefaultDataConverter.newDefaultInstance(), ANSWER)) {
            return connection.traits().isEmbedded();
        } catch (LocalTemporalException e) {
            return false;
        }
    }
}
