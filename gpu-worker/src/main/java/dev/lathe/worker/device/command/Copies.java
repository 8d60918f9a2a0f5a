package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.audit.SourceAudit;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.EditableFiles;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Built copies of repositories, one per candidate. A missing copy is created and built again, and so is one in which a
 * file of the repository has changed. Old copies are deleted to limit disk usage.
 */
final class Copies {
    /** The incumbent, the baseline and the candidates of the lookahead are always among this many last used copies. */
    private static final int KEPT = 16;

    private static final String BUILT = ".built";

    private final Path folder;
    private final CommandHost host;
    private final ConcurrentMap<String, Lock> locks = new ConcurrentHashMap<>();

    Copies(Path folder, CommandHost host) {
        this.folder = folder;
        this.host = host;
    }

    /**
     * Returns the built copy of a candidate; throws TransientInfra if files fail, Setup if the candidate is invalid.
     */
    Outcome<Built> of(OpFolder op, Candidate candidate, Heartbeat heartbeat) {
        CommandsSection commands = op.commands().orElseThrow();
        String id = Sha256.of(commands.family().hash() + "\0" + op.contentHash() + "\0" + candidate.text());
        Lock lock = locks.computeIfAbsent(id, key -> new ReentrantLock());
        heartbeat.untilDone(interval -> lock.tryLock(interval.toMillis(), TimeUnit.MILLISECONDS));
        try {
            return find(id, commands, candidate, heartbeat);
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra(
                    "cannot use the repository copies in " + folder + ": " + failure, failure);
        } finally {
            lock.unlock();
        }
    }

    private Outcome<Built> find(String id, CommandsSection commands, Candidate candidate, Heartbeat heartbeat)
            throws IOException {
        SortedMap<String, String> variables = Variables.of(commands.family(), candidate);
        variables.putAll(host.variables());
        Copy copy = new Copy(folder.resolve(id.substring(0, 16)), variables, commands.idle(), BuiltFiles.none());
        Optional<Rejection> refused = refused(commands, candidate);
        if (refused.isPresent()) {
            return Outcome.rejected(refused.get());
        }
        Path mark = mark(copy.folder());
        if (Files.exists(mark)) {
            List<String> lines = Files.readAllLines(mark);
            Copy built = copy.with(BuiltFiles.parse(lines.subList(1, lines.size())));
            if (!built.files().hashes().isEmpty() && built.changedFile().isEmpty()) {
                Files.setLastModifiedTime(mark, FileTime.from(Instant.now()));
                return Outcome.ok(new Built(built, id, Long.parseLong(lines.getFirst())));
            }
            Files.delete(mark);
        }
        copyTo(copy.folder(), commands, candidate);
        switch (build(commands, copy, id, heartbeat)) {
            case Outcome.Rejected<Built> rejected -> {
                delete(copy.folder());
                return rejected;
            }
            case Outcome.Ok<Built>(Built built) -> {
                BuiltFiles files = BuiltFiles.of(copy.folder(), unchanged(commands, candidate));
                write(mark, built.milliseconds() + "\n" + files.text());
                deleteOld();
                return Outcome.ok(new Built(copy.with(files), id, built.milliseconds()));
            }
        }
    }

    private static void write(Path mark, String text) throws IOException {
        Path draft = Files.writeString(mark.resolveSibling(mark.getFileName() + ".draft"), text);
        Files.move(draft, mark, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns the names of the files in a copy that tests and benchmarks must leave as they are. */
    private static SortedSet<String> unchanged(CommandsSection commands, Candidate candidate) {
        SortedSet<String> names = new TreeSet<>(commands.files());
        if (candidate instanceof Source edited) {
            names.addAll(commands.editable().edits(edited).byName().keySet());
        }
        names.remove(Path.of(commands.results().file()).normalize().toString());
        return names;
    }

    /**
     * Rejects a candidate that has a file which candidates may not edit, a knob with the name of something else, or
     * code that violates the audit.
     */
    private static Optional<Rejection> refused(CommandsSection commands, Candidate candidate) throws IOException {
        if (!(candidate instanceof Source edited)) {
            return Optional.empty();
        }
        Optional<String> file = commands.editable().obstacle(edited);
        Optional<String> obstacle = file.isPresent() ? file : new AddedKnobs(commands).obstacle(edited);
        return obstacle.map(reason -> Rejection.of(RejectionStage.COMPILE, reason))
                .or(() -> violation(commands, edited));
    }

    private static Optional<Rejection> violation(CommandsSection commands, Source edited) {
        EditableFiles editable = commands.editable();
        return Optional.of(commands)
                .filter(CommandsSection::rejectsViolations)
                .flatMap(checked -> SourceAudit.violation(editable.originals(), editable.edits(edited)))
                .map(line -> Rejection.of(
                        RejectionStage.INTEGRITY,
                        line + " (if a kernel needs that, set commands.audit in op.json to warn)"));
    }

    /** Runs the build command. If there is none, the copy is used without a build. */
    private Outcome<Built> build(CommandsSection commands, Copy copy, String id, Heartbeat heartbeat) {
        if (commands.build().isEmpty()) {
            return Outcome.ok(new Built(copy, id, 0));
        }
        long begin = System.nanoTime();
        CommandEnd end =
                host.build(() -> copy.run(commands.build().get(), commands.limits().build(), heartbeat), heartbeat);
        return Failure.of("build", end, copy)
                .<Outcome<Built>>map(failure -> Outcome.rejected(failure.at(RejectionStage.COMPILE)))
                .orElseGet(() -> Outcome.ok(new Built(copy, id, (System.nanoTime() - begin) / 1_000_000)));
    }

    private static Path mark(Path copy) {
        return copy.resolveSibling(copy.getFileName() + BUILT);
    }

    /** Copies the files; those of an edited source replace the op's, or are added. */
    private static void copyTo(Path target, CommandsSection commands, Candidate candidate) throws IOException {
        delete(target);
        for (String name : commands.files()) {
            Files.createDirectories(target.resolve(name).getParent());
            Files.copy(commands.repository().resolve(name), target.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        }
        if (candidate instanceof Source edited) {
            for (Map.Entry<String, String> file :
                    commands.editable().edits(edited).byName().entrySet()) {
                Files.createDirectories(target.resolve(file.getKey()).getParent());
                Files.writeString(target.resolve(file.getKey()), file.getValue());
            }
        }
    }

    private void deleteOld() throws IOException {
        for (Path mark : marks().stream().skip(KEPT).toList()) {
            Files.deleteIfExists(mark);
            delete(mark.resolveSibling(mark.getFileName().toString().replace(BUILT, "")));
        }
    }

    /** Returns the marks, most recently used first. */
    private List<Path> marks() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(BUILT))
                    .sorted(Comparator.comparing((Path mark) -> mark.toFile().lastModified()).reversed())
                    .toList();
        }
    }

    private static void delete(Path copy) throws IOException {
        if (Files.exists(copy)) {
            new ScratchFolder(copy).close();
        }
    }

    /** A built copy. The id is a hash of all its inputs. */
    record Built(Copy copy, String id, long milliseconds) {}
}
