package dev.lathe.worker.op.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Mutations;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes the files of ops. Each change is accepted or rejected with a message in the terms of users. */
@Timeout(120)
class MutatedOpTest {
    private static final long SEED = 20261123;
    private static final int CHANGES = 1_500;

    @TempDir
    private Path kernels;

    @ParameterizedTest
    @ValueSource(strings = {"twice/op.json", "twice/right/space.json", "gather/op.json", "uneven/op.json"})
    void changesAreAcceptedOrRejectedInTheTermsOfUsers(String name) throws IOException {
        OpFolders ops = CopiedOps.in(kernels);
        Path file = kernels.resolve(name);
        Path folder = kernels.resolve(name.substring(0, name.indexOf('/')));

        assertThat(new Mutations(SEED).findings(
                        Files.readAllBytes(file),
                        CHANGES,
                        changed -> {
                            Files.write(file, changed);
                            use(ops, ops.reference(folder.toString()));
                        },
                        List.of(OpFileException.class)))
                .isEmpty();
    }

    /** Reads the op and counts the legal points of its first shape, as the start of a sweep does. */
    private static void use(OpFolders ops, OpReference reference) {
        OpFolder op = ops.read(reference);
        op.shapes().stream().findFirst().ifPresent(shape -> {
            Problem problem = new Problem(op.op().name(), op.op().dtypes().getFirst(), shape);
            ops.space(reference, List.of(problem), op.kinds().getFirst());
        });
    }
}
