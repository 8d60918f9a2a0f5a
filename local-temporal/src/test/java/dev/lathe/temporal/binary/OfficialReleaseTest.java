package dev.lathe.temporal.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.lathe.temporal.host.LocalTemporalException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the download of a release, from a server of the test. */
@Timeout(300)
class OfficialReleaseTest {

    private static final String BASE_URL = "io.temporal.testing.devServerDownloadBaseUrl";

    @TempDir
    Path scratch;

    private HttpServer mirror;

    @BeforeEach
    void startMirror() throws IOException {
        mirror = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        mirror.start();
        System.setProperty(BASE_URL, base());
    }

    @AfterEach
    void stopMirror() {
        System.clearProperty(BASE_URL);
        mirror.stop(0);
    }

    @Test
    void fetchesThePinnedReleaseFromTheAddressInTheProperty() throws IOException {
        String description = "{\"archiveUrl\":\"%s/archive.zip\",\"fileToExtract\":\"temporal\"}".formatted(base());
        respond("/cli/v1.9.1", description.getBytes(StandardCharsets.UTF_8));
        respond("/archive.zip", zipOf("temporal", "the binary"));

        assertThat(Files.readString(new OfficialRelease().fetch(scratch))).isEqualTo("the binary");
    }

    @Test
    void failsImmediatelyIfTheServerIsUnreachable() {
        mirror.stop(0);

        assertThatThrownBy(() -> new OfficialRelease().fetch(scratch))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("no response");
    }

    private String base() {
        return "http://127.0.0.1:" + mirror.getAddress().getPort();
    }

    private void respond(String path, byte[] body) {
        mirror.createContext(path, exchange -> {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
    }

    private static byte[] zipOf(String name, String content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
