package dev.lathe.cli.reproduce;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.reading.OpFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The op of a certificate: the installed one, or the copy that the campaign left next to the certificate. */
public record RecordedOp(OpFolders folders, Certificate certificate, Path file) {
    private static final String OP_FILE = "op.json";

    /**
     * Returns the op with the recorded content hash if there is one, else the installed op; throws OpFileException if
     * there is neither.
     */
    public OpReference find() {
        return Stream.concat(Stream.of(home()), copies())
                .flatMap(place -> at(place).stream())
                .filter(found -> found.contentHash().equals(certificate.op().contentHash()))
                .findFirst()
                .orElseGet(this::installed);
    }

    /** Returns the installed op, whose files may have changed; throws OpFileException if there is none. */
    public OpReference installed() {
        return folders.reference(home());
    }

    private String home() {
        return certificate.op().isBuiltin() ? certificate.op().name() : certificate.op().location();
    }

    private Optional<OpReference> at(String place) {
        try {
            return Optional.of(folders.reference(place));
        } catch (OpFileException absentOrBroken) {
            return Optional.empty();
        }
    }

    private Stream<String> copies() {
        Path copy = file.resolveSibling(Certificate.OP);
        if (!Files.isDirectory(copy)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.walk(copy)) {
            return files
                    .filter(path -> path.endsWith(OP_FILE))
                    .map(path -> requireNonNull(path.getParent()).toString())
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
