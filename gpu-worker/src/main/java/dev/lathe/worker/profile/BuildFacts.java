package dev.lathe.worker.profile;

import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.compile.Artifact;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.PtxasReport;
import dev.lathe.worker.compile.Recipe;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

/**
 * What is known of a CUDA candidate without running it: its resource usage and its machine instructions. The
 * disassembler takes half a second, most of it to start, so one that is likely to be read begins early.
 */
public final class BuildFacts {
    /** Not all have a profile, such as those that fail their verification. The oldest of so many is forgotten. */
    private static final int MOST_BEGUN = 128;

    private static final Disassembler.Result NOT_COUNTED =
            new Disassembler.Result.Unavailable("only those of the baseline, the best, agents and people are counted");

    private final Optional<Disassembler> disassembler;
    private final LinkedHashMap<String, FutureTask<Found>> begun = new LinkedHashMap<>();

    public BuildFacts(Optional<Disassembler> disassembler) {
        this.disassembler = disassembler;
    }

    /** Begins to read the facts of a recipe in the background, unless that has begun. */
    void begin(Compiler compiler, Recipe recipe) {
        FutureTask<Found> reading = new FutureTask<>(() -> counted(compiler, recipe, Heartbeat.silent()));
        synchronized (begun) {
            if (begun.putIfAbsent(recipe.hash(compiler.toolchain()), reading) != null) {
                return;
            }
            if (begun.size() > MOST_BEGUN) {
                begun.pollFirstEntry();
            }
        }
        Thread.ofVirtual().start(reading);
    }

    /** Returns the facts of the stored artifact of a recipe, which the compiler built. */
    Found of(Compiler compiler, Recipe recipe, Heartbeat heartbeat) {
        Optional<FutureTask<Found>> reading;
        synchronized (begun) {
            reading = Optional.ofNullable(begun.remove(recipe.hash(compiler.toolchain())));
        }
        reading.ifPresent(facts -> heartbeat.untilDone(Awaited.end(facts)));
        return reading.filter(facts -> facts.state() == Future.State.SUCCESS)
                .map(Future::resultNow)
                .orElseGet(() -> counted(compiler, recipe, heartbeat));
    }

    /** Returns the facts except for the instructions. */
    Found withoutInstructions(Compiler compiler, Recipe recipe, Heartbeat heartbeat) {
        return read(compiler, recipe, file -> NOT_COUNTED, heartbeat);
    }

    private Found counted(Compiler compiler, Recipe recipe, Heartbeat heartbeat) {
        return read(compiler, recipe, cubin -> instructions(cubin, heartbeat), heartbeat);
    }

    private static Found read(
            Compiler compiler, Recipe recipe, Function<Path, Disassembler.Result> instructions, Heartbeat heartbeat) {
        return switch (compiler.build(recipe, heartbeat)) {
            case Outcome.Ok<Artifact>(Artifact built) ->
                found(compiler.toolchain().version(), built, instructions);
            case Outcome.Rejected<Artifact>(var rejection) ->
                new Found(new TreeMap<>(), Optional.of(rejection.reason()));
        };
    }

    private static Found found(
            String compiler, Artifact built, Function<Path, Disassembler.Result> instructions) {
        SortedMap<String, Double> facts = resources(new PtxasReport(built.log())
                .of(built.hash(), compiler, built.milliseconds()));
        return switch (instructions.apply(built.file())) {
            case Disassembler.Result.Counted(var counted) -> {
                facts.putAll(counted);
                yield new Found(facts, Optional.empty());
            }
            case Disassembler.Result.Unavailable(String reason) -> new Found(facts, Optional.of(reason));
        };
    }

    private Disassembler.Result instructions(Path cubin, Heartbeat heartbeat) {
        return disassembler
                .map(program -> program.of(cubin, heartbeat))
                .orElseGet(() -> new Disassembler.Result.Unavailable(
                        "nvdisasm not found in LATHE_NVDISASM, on PATH, in /usr/local/cuda/bin or next to nvcc"));
    }

    private static SortedMap<String, Double> resources(CompileReport report) {
        SortedMap<String, Double> facts = new TreeMap<>();
        report.registers().ifPresent(registers -> facts.put("registers", (double) registers));
        report.spilledBytes().ifPresent(bytes -> facts.put("spilled_bytes", (double) bytes));
        report.sharedMemoryBytes().ifPresent(bytes -> facts.put("static_shared_bytes", (double) bytes));
        return facts;
    }

    /** The facts by name, and the reason why there are no instructions. */
    record Found(SortedMap<String, Double> facts, Optional<String> withoutInstructions) {}
}
