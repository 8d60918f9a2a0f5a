package dev.lathe.temporal.binary;

import dev.lathe.temporal.host.LocalTemporalException;
import io.temporal.testing.TemporalDevServerOptions;
import io.temporal.testing.internal.devserver.TemporalDevServerDownloader;
import java.nio.file.Path;

/**
 * The official release archive, or the one at the system property {@code io.temporal.testing.devServerDownloadBaseUrl}.
 * The SDK's downloader gives up after 15 seconds without a response.
 */
record OfficialRelease() implements BinarySource {

    @Override
    public String describe() {
        return "the official release";
    }

    @Override
    public Path fetch(Path scratch) {
        try {
            return TemporalDevServerDownloader.prepare(TemporalDevServerOptions.newBuilder()
                    .setDownloadVersion("v" + Platform.RELEASE)
                    .setDownloadDestination(scratch.toString())
                    .build());
        } catch (RuntimeException e) {
            throw new LocalTemporalException("no response: " + rootOf(e), e);
        }
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
