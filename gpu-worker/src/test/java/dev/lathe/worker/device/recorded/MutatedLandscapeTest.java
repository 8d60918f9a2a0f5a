package dev.lathe.worker.device.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Mutations;
import dev.lathe.testing.SyntheticLandscape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes recorded landscapes. Each change is accepted or rejected with a message in the terms of users. */
@Timeout(120)
class MutatedLandscapeTest {
    private static final long SEED = 20261123;

    @TempDir
    private Path folder;

    @Test
    void changedTextIsAcceptedOrRejectedInTheTermsOfUsers() throws IOException {
        SyntheticLandscape.write(folder);
        assertThat(findings(Files.readAllBytes(folder.resolve("valley.json")), 1_000)).isEmpty();
    }

    @Test
    void changedArchiveIsAcceptedOrRejectedInTheTermsOfUsers() throws IOException {
        byte[] packed = Files.readAllBytes(Path.of("src/test/resources/landscapes/blur.json.gz"));
        assertThat(findings(packed, 100)).isEmpty();
    }

    private List<Mutations.Finding> findings(byte[] original, int count) {
        Path file = folder.resolve("changed.json");
        return new Mutations(SEED).findings(
                original,
                count,
                changed -> {
                    Files.write(file, changed);
                    Landscape.read(file);
                },
                List.of(IllegalArgumentException.class));
    }
}
