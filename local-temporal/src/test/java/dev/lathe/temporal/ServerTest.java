package dev.lathe.temporal;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A base of tests with their own servers. It checks that no process is left. */
@Timeout(600)
abstract class ServerTest {
    @TempDir
    Path home;

    OwnServers servers;

    @BeforeEach
    void machine() {
        servers = OwnServers.in(home);
    }

    @AfterEach
    void stopServers() {
        servers.end();
    }
}
