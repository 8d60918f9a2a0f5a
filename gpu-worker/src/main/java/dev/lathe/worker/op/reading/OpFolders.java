package dev.lathe.worker.op.reading;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.propose.Space;
import dev.lathe.activities.propose.SpaceSource;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.ComparisonLine;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.FolderSnapshots;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.StampedHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/** The op folders and their search spaces: built-in ops by name, user ops by path. This class is thread-safe. */
public final class OpFolders implements SpaceSource {
    private static final String BUILTIN = "builtin:";
    private static final String OP_FILE = "op.json";
    private static final int MAX_LISTED = 5;

    private final Path kernels;
    private final Optional<FolderSnapshots> snapshots;
    private final ConcurrentMap<Path, OpFolder> known = new ConcurrentHashMap<>();
    private final ConcurrentMap<Path, StampedHash> hashes = new ConcurrentHashMap<>();

    public OpFolders(Path kernels) {
        this(kernels, Optional.empty());
    }

    private OpFolders(Path kernels, Optional<FolderSnapshots> snapshots) {
        this.kernels = kernels.toAbsolutePath().normalize();
        this.snapshots = snapshots;
    }

    /** Returns op folders that record snapshots in the data folder, so that errors list the changed files of an op. */
    public static OpFolders withSnapshots(Path kernels, Path data) {
        return new OpFolders(kernels, Optional.of(snapshots(data)));
    }

    /** Returns the snapshots in a data folder. */
    public static FolderSnapshots snapshots(Path data) {
        return new FolderSnapshots(data.resolve("op-files"));
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
        Path folder = isBuiltin ? kernels.resolve(nameOrPath) : path(nameOrPath).toAbsolutePath().normalize();
        if (!Files.isRegularFile(folder.resolve(OP_FILE))) {
            throw new OpFileException("no such op: '" + nameOrPath + "'; choose one of " + builtin()
                    + " or the path of a folder with an " + OP_FILE);
        }
        OpFolder op = readNow(folder);
        return new OpReference(
                op.op().name(),
                isBuiltin ? BUILTIN + nameOrPath : folder.toString(),
                op.contentHash(),
                op.commands().map(CommandsSection::limitsWithRetries),
                op.commands().flatMap(CommandsSection::unseen).isPresent(),
                op.comparisons().stream().map(ComparisonLine::name).toList());
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new OpFileException("not a path: " + e.getMessage());
        }
    }

    /** Returns the op of a plan; throws Setup if the folder on this host is missing, invalid or changed. */
    public OpFolder read(OpReference reference) {
        try {
            OpFolder op = readNow(folderOf(reference));
            if (op.contentHash().equals(reference.contentHash())) {
                return op;
            }
            throw ActivityFailures.setup(changed(reference, changes(reference, op)));
        } catch (OpFileException broken) {
            throw broken.asSetup();
        }
    }

    /**
     * Returns the message for an op that has changed since a campaign started. The campaign cannot resume, because its
     * results are not valid for the new files. A new sweep can start from its best candidates, which it measures again.
     */
    private static String changed(OpReference before, List<String> changes) {
        return "the op " + before.name() + " at " + before.location() + " has changed since the campaign started"
                + listed(changes)
                + "; restore its files and resume, or stop this sweep and start another from its best candidates:"
                + " './lathe run --op " + before.location().replaceFirst("^builtin:", "") + " --mode from-best'";
    }

    private static String listed(List<String> changes) {
        if (changes.isEmpty()) {
            return "";
        }
        int more = changes.size() - MAX_LISTED;
        return " (" + String.join(", ", changes.subList(0, Math.min(MAX_LISTED, changes.size())))
                + (more > 0 ? " and " + more + " more" : "") + ")";
    }

    private List<String> changes(OpReference reference, OpFolder now) {
        try {
            return snapshots.isPresent()
                    ? snapshots.get().changes(reference.contentHash(), now.folder(), now.files())
                    : List.of();
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
            String hash = hashes.computeIfAbsent(folder, path -> new StampedHash()).of(folder);
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

    @Override
    public boolean accepts(OpReference op) {
        return !op.isLandscape();
    }

    @Override
    public Space space(OpReference op, List<Problem> problems, String kind) {
        OpFolder folder = read(op);
        return new Space(
                new LegalPoints(folder.space(problems, kind)),
                candidate -> CandidateId.of(candidate, filesOf(candidate.family(), folder)));
    }

    /** A submission with an unknown family also gets an id; a gate rejects it later. */
    private static String filesOf(String family, OpFolder folder) {
        return folder.families().stream()
                .filter(known -> known.name().equals(family))
                .map(FamilyFolder::hash)
                .findFirst()
                .orElse(folder.contentHash());
    }
}
