package dev.lathe.worker.op.reading;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.op.FolderSnapshots;
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

/** The op folders: built-in ops by name, user ops by path. This class is thread-safe. */
public final class OpFolders {
    private static final String BUILTIN = "builtin:";
    private static final String OP_FILE = "op.json";

    private final Path kernels;
    private final Optional<FolderSnapshots> snapshots;
    private final ConcurrentMap<Path, OpFolder> known = new ConcurrentHashMap<>();

    public OpFolders(Path kernels) {
        this(kernels, Optional.empty());
    }

    private OpFolders(Path kernels, Optional<FolderSnapshots> snapshots) {
        this.kernels = kernels.toAbsolutePath().normalize();
        this.snapshots = snapshots;
    }

    /** Returns op folders that record snapshots in the data folder, so that errors list the changed files of an op. */
    public static OpFolders withSnapshots(Path kernels, Path data) {
        return new OpFolders(kernels, Optional.of(new FolderSnapshots(data.resolve("op-files"))));
    }

    /** Returns the names of the built-in ops. */
    public List<String> builtin() {
        try (Stream<Path> folders = Files.list(kernels)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve(OP_FILE)))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList();
        } catch (IOException missing) {
            throw new OpFileException("cannot read the built-in ops in " + kernels + ": " + missing);
        }
    }

    /** Returns the reference to a built-in op or to an op folder; throws OpFileException if there is neither. */
    public OpReference reference(String nameOrPath) {
        boolean isBuiltin = builtin().contains(nameOrPath);
        Path folder = isBuiltin ? kernels.resolve(nameOrPath) : Path.of(nameOrPath).toAbsolutePath().normalize();
        if (!Files.isRegularFile(folder.resolve(OP_FILE))) {
            throw new OpFileException("no such op: '" + nameOrPath + "'; choose one of " + builtin()
                    + " or the path of a folder with an " + OP_FILE);
        }
        OpFolder op = readNow(folder);
        return new OpReference(op.op().name(), isBuiltin ? BUILTIN + nameOrPath : folder.toString(), op.contentHash());
    }

    /** Returns the op of a plan; throws Setup if the folder on this host is missing, invalid or changed. */
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
            return snapshots.isPresent() ? snapshots.get().changes(reference.contentHash(), now.folder(), now.files()) : List.of();
        } catch (IOException unreadable) {
            throw new OpFileException("cannot read the op folder " + now.folder() + ": " + unreadable);
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
            if (snapshots.isPresent()) {
                snapshots.get().record(read.contentHash(), folder, read.files());
            }
            known.put(folder, read);
            return read;
        } catch (IOException unreadable) {
            throw new OpFileException("cannot read the op folder " + folder + ": " + unreadable);
        }
    }
}
