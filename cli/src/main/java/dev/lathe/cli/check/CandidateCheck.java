package dev.lathe.cli.check;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.statistics.RepeatedRuns;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.ShellJob;
import dev.lathe.worker.harness.HarnessResult;
import dev.lathe.worker.runner.VerifyResult;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorRequest;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Builds, verifies and times candidates for one problem of an op on one device. While another process uses the device,
 * it waits and passes a line that says who uses it to {@code notice}, each line once.
 */
public record CandidateCheck(
        CandidateTask task, SamplingPlan sampling, LocalDevice device, Consumer<String> notice) {
    /** An ordinal that no campaign uses, so that the inputs differ. */
    private static final int ORDINAL = 1_000_000;

    /** A worker releases the device between two measurements, so that a turn comes long before this limit. */
    private static final BoundedWait FREE_DEVICE = new BoundedWait(Duration.ofHours(1), Duration.ofMillis(500));

    /** The runs of a stage that may end without a result; more are the candidate's fault, as in a campaign. */
    private static final int UNANSWERED_RUNS = 3;

    public CandidateCheck {
        notice = onceEach(notice);
    }

    private static Consumer<String> onceEach(Consumer<String> notice) {
        SortedSet<String> passed = new TreeSet<>();
        return line -> {
            if (passed.add(line)) {
                notice.accept(line);
            }
        };
    }

    /** Builds and verifies a candidate. */
    public Outcome<CheckedCandidate> of(Candidate candidate, CandidateId id) {
        return compiled(candidate, id).flatMap(report -> checked(new Build(id, candidate, report.artifact())));
    }

    /** Returns the hash of a candidate's code; empty if it does not compile. */
    Optional<String> code(Candidate candidate, CandidateId id) {
        return compiled(candidate, id) instanceof Outcome.Ok<CompileReport>(CompileReport report)
                ? Optional.of(report.artifact())
                : Optional.empty();
    }

    private Outcome<CompileReport> compiled(Candidate candidate, CandidateId id) {
        return device.compile(new CompileRequest(task, id, candidate, false), Heartbeat.silent());
    }

    private Outcome<CheckedCandidate> checked(Build build) {
        return whenFree(() -> device.verify(new CorrectnessRequest(task, build), Heartbeat.silent()))
                .map(correct -> new CheckedCandidate(build, correct.report()));
    }

    /** Verifies a build on the inputs of a known seed. */
    public Outcome<VerifyResult> verify(Build build, InputSeed seed) {
        return whenFree(() -> device.verify(new CorrectnessRequest(task, build), seed, Heartbeat.silent()));
    }

    /** Times a build alone: in the device's steady state, or with as many repeated runs as a shared processor needs. */
    public Outcome<Timing> time(Build build) {
        return RepeatedRuns.undisturbed(
                timeOnce(build),
                Timing::medianNanoseconds,
                RepeatedRuns.none(),
                number -> sampling.repetition() == Repetition.POOLED
                        ? Optional.of(timeOnce(build, number))
                        : Optional.empty());
    }

    /** Times a build alone on unseen rows, which the op must have. */
    Outcome<Timing> timeUnseen(Build build) {
        return whenFree(() -> device.benchmark(alone(build, BenchmarkRequest.UNSEEN), Heartbeat.silent()));
    }

    /** Times a build alone on these rows with the quick benchmark, which the op must have. */
    Outcome<Timing> time(Build build, QuickRows rows) {
        BenchmarkRequest request =
                new BenchmarkRequest(task, build, Optional.empty(), sampling, 0, Optional.of(rows), new TreeMap<>());
        return whenFree(() -> device.benchmark(request, Heartbeat.silent()));
    }

    /** Times a build alone, without repeated runs. */
    Outcome<Timing> timeOnce(Build build) {
        return timeOnce(build, 0);
    }

    private Outcome<Timing> timeOnce(Build build, int number) {
        return whenFree(() -> device.benchmark(alone(build, BenchmarkRequest.FINAL + number), Heartbeat.silent()));
    }

    /** Times a build and the vendor library in alternation, if the device has a vendor library. */
    public VendorResult besideVendor(Build build) {
        return whenFree(() -> device.vendor(
                new VendorRequest(task, sampling, Optional.of(build), OptionalDouble.empty()), Heartbeat.silent()));
    }

    /** Measures a candidate that takes a time in nanoseconds with a second harness; empty if its op has none. */
    public Optional<HarnessResult> secondHarness(Candidate candidate, double nanoseconds) {
        return whenFree(() -> device.secondHarness(task, candidate, nanoseconds, Heartbeat.silent()));
    }

    /**
     * Runs a stage as soon as no other process, such as a worker, measures on the device, and again if the runner gives
     * no result.
     */
    private <T> T whenFree(Supplier<T> stage) {
        AtomicInteger unanswered = new AtomicInteger();
        return FREE_DEVICE
                .await(() -> unlessInUse(answered(stage, unanswered), reason -> notice.accept("waiting: " + reason)))
                .orElseThrow(() -> CommandFailure.refused("another process has used the device for "
                        + FREE_DEVICE.limit().toMinutes() + " min; stop it or try later"));
    }

    /** Returns the stage with a delay for another run if the machine was too busy, or if it gave no result. */
    private static <T> Supplier<T> answered(Supplier<T> stage, AtomicInteger unanswered) {
        return () -> {
            try {
                return stage.get();
            } catch (StageException fault) {
                boolean again = fault.failureCause() == FailureCause.BUSY
                        || fault.failureCause() == FailureCause.TRANSIENT
                                && unanswered.incrementAndGet() < UNANSWERED_RUNS;
                throw again ? ActivityFailures.transientInfraFor(FREE_DEVICE.pause(), fault.getMessage()) : fault;
            }
        };
    }

    /** Runs a stage; empty if the failure names a delay for another run. */
    private static <T> Optional<T> unlessInUse(Supplier<T> stage, Consumer<String> inUse) {
        try {
            return Optional.of(stage.get());
        } catch (ApplicationFailure failure) {
            if (failure.getNextRetryDelay() == null) {
                throw failure;
            }
            inUse.accept(failure.getOriginalMessage());
            return Optional.empty();
        }
    }

    /** Returns the runner's job for timing a candidate alone; empty if the candidate does not build or is incorrect. */
    public Optional<ShellJob> shellJob(Candidate candidate, CandidateId id) {
        return of(candidate, id) instanceof Outcome.Ok<CheckedCandidate>(CheckedCandidate(Build build, var report))
                ? Optional.of(device.shellJob(alone(build, 0)))
                : Optional.empty();
    }

    private BenchmarkRequest alone(Build build, int repeat) {
        return new BenchmarkRequest(task, build, Optional.empty(), sampling, repeat);
    }

    /** Returns the task for a check. */
    public static CandidateTask task(OpReference op, Problem problem, long seed) {
        return new CandidateTask(op, problem, seed, 0, ORDINAL, "trial");
    }

    /** A candidate that was built and verified. */
    public record CheckedCandidate(Build build, CorrectnessReport report) {}

    /** Returns the default point of a family if it is legal, and random points. */
    static List<Point> points(Family family, int random) {
        LegalPoints legal = new LegalPoints(new SearchSpace(List.of(family)));
        List<Point> points = new ArrayList<>();
        if (family.legality().violation(family.simplest()).isEmpty()) {
            points.add(family.simplest());
        }
        for (int i = 1; i <= random; i++) {
            legal.random(SeededRandom.of(1, i), point -> !points.contains(point)).ifPresent(points::add);
        }
        return points;
    }
}
