package dev.lathe.worker.op.reading;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.op.FolderNotes;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/** Where op folders are found: those that come with Lathe by name, those of its users by path. Safe for several threads. */
public final class OpFolders {
    private static final String BUILTIN = "builtin:";
    private static final String OP_FILE = "op.json";

    private final Path kernels;
    private final Optional<FolderNotes> notes;
    private final ConcurrentMap<Path, OpFolder> known = new ConcurrentHashMap<>();

    public OpFolders(Path kernels) {
        this(kernels, Optional.empty());
    }

    private OpFolders(Path kernels, Optional<FolderNotes> notes) {
        this.kernels = kernels.toAbsolutePath().normalize();
        this.notes = notes;
    }

    /** The folders as a process finds them that keeps notes in its data, to say which files of an op have changed. */
    public static OpFolders noting(Path kernels, Path data) {
        return new OpFolders(kernels, Optional.of(new FolderNotes(data.resolve("op-files"))));
    }

    /** The names of the ops that come with Lathe. */
    public List<String> builtin() {
        try (Stream<Path> folders = Files.list(kernels)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve(OP_FILE)))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException missing) {
            throw new OpFileException("the kernels cannot be read: " + missing);
        }
    }

    /** Refers to an op by the name of a built-in one or by the path of a folder; throws OpFileException where it is neither. */
    public OpReference reference(String nameOrPath) {
        boolean isBuiltin = builtin().contains(nameOrPath);
        Path folder = isBuiltin ? kernels.resolve(nameOrPath) : Path.of(nameOrPath).toAbsolutePath().normalize();
        if (!Files.isRegularFile(folder.resolve(OP_FILE))) {
            throw new OpFileException("there is no op '" + nameOrPath + "'; choose one of " + builtin()
                    + " or the path of a folder that holds an " + OP_FILE);
        }
        OpFolder op = readNow(folder);
        return new OpReference(op.op().name(), isBuiltin ? BUILTIN + nameOrPath : folder.toString(), op.contentHash());
    }

    /** The op that a plan refers to; throws Setup where this host's copy is missing, broken or another one. */
    public OpFolder read(OpReference reference) {
        try {
            OpFolder op = readNow(folderOf(reference));
            if (op.contentHash().equals(reference.contentHash())) {
                return op;
            }
            throw ActivityFailures.setup(new ChangedOp(reference, changes(reference, op)).toString());
        } catch (OpFileException broken) {
            throw broken.asSetup();
        }
    }

    private List<String> changes(OpReference reference, OpFolder now) {
        try {
            return notes.isPresent() ? notes.get().changes(reference.contentHash(), now.folder(), now.files()) : List.of();
        } catch (IOException unreadable) {
            throw new OpFileException("the op folder " + now.folder() + " cannot be read: " + unreadable);
        }
    }

    private Path folderOf(OpReference reference) {
        String location = reference.location();
        return location.startsWith(BUILTIN) ? kernels.resolve(location.substring(BUILTIN.length())) : Path.of(location);
    }

    private OpFolder readNow(Path folder) {
        try {
            String hash = FolderHash.of(folder);
            OpFolder earlier = known.get(folder);
            if (earlier != null && earlier.contentHash().equals(hash)) {
                return earlier;
            }
            OpFolder read = OpReader.read(folder, hash);
            if (notes.isPresent()) {
                notes.get().note(read.contentHash(), folder, read.files());
            }
            known.put(folder, read);
            return read;
        } catch (IOException unreadable) {
            throw new OpFileException("the op folder " + folder + " cannot be read: " + unreadable);
        }
    }
}
