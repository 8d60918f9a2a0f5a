package dev.lathe.worker.job;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.VendorRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** A factory of complete runner jobs. It does all slow preparation before the device is acquired. */
public final class JobFactory {
    private static final String CHALLENGER = "challenger";
    public static final String INCUMBENT = "incumbent";

    /** A prime just above 64: a full block of most families and a remainder. */
    private static final long UNEVEN = 67;

    /** Sizes for candidates that require multiples, for example of the 16 bytes of a TMA row. */
    private static final List<Long> MULTIPLES = List.of(72L, 80L, 96L, 128L, 200L, 256L);

    private final OpFolders ops;
    private final InputSeeds seeds;
    private final JobTarget target;

    public JobFactory(OpFolders ops, InputSeeds seeds, JobTarget target) {
        this.ops = ops;
        this.seeds = seeds;
        this.target = target;
    }

    public Job check(CorrectnessRequest request, Heartbeat heartbeat) {
        return check(request, seeds.draw(request.task()), heartbeat);
    }

    /** Returns the check of a candidate on the inputs of a known seed. */
    public Job check(CorrectnessRequest request, InputSeed seed, Heartbeat heartbeat) {
        return check(request, seed.ofRunner(), heartbeat);
    }

    private Job check(CorrectnessRequest request, String seed, Heartbeat heartbeat) {
        return withJobs(request.task(), jobs -> {
            JobProgram challenger = candidate(jobs, CHALLENGER, request.build(), heartbeat);
            return target.job(jobs, JobInputs.uniform(seed), List.of(challenger), heartbeat);
        });
    }

    /** Returns the seed of the check of a winner. */
    public InputSeed winnerSeed(CorrectnessRequest request) {
        return seeds.ofWinner(request);
    }

    /**
     * Returns the small problem on which a candidate is checked as well: its sizes are multiples of no block size, or
     * else as small as the candidate's constraints admit. Empty if they admit no small problem.
     */
    public Optional<Problem> smallProblem(CorrectnessRequest request) {
        OpFolder op = ops.read(request.task().op());
        Problem problem = request.task().problem();
        return Stream.concat(
                        Stream.of(problem.uneven(UNEVEN)), MULTIPLES.stream().map(problem::atMost))
                .filter(small -> op.admits(small, request.build().candidate()))
                .findFirst();
    }

    /**
     * Returns the check of a candidate on a small problem, which includes special contents. The tolerance is that of
     * the tuned problem, because approximations that it permits do not get better with shorter sums.
     */
    public Job smallCheck(CorrectnessRequest request, Problem small, Heartbeat heartbeat) {
        return smallCheck(request, small, jobs -> target.candidate(jobs, request.build(), heartbeat), heartbeat);
    }

    /** Returns the check of another library of a candidate, which is built with sanitizers. */
    public Job smallCheck(CorrectnessRequest request, Problem small, Path library, Heartbeat heartbeat) {
        return smallCheck(request, small, jobs -> library, heartbeat);
    }

    private Job smallCheck(
            CorrectnessRequest request, Problem small, Function<ProblemJobs, Path> library, Heartbeat heartbeat) {
        CandidateTask task = request.task();
        JobTolerance tolerance = target.jobs(ops.read(task.op()), task.problem()).tolerance();
        return withJobs(task.on(small), jobs -> {
            JobProgram challenger = jobs.candidate(CHALLENGER, request.build().candidate(), library.apply(jobs));
            JobInputs inputs = jobs.specialInputs(seeds.ofSmallProblem(task));
            return target.job(jobs, inputs, List.of(challenger), heartbeat).within(tolerance);
        });
    }

    /** Returns the job of a comparison; it times only the challenger if there is no incumbent. */
    public Job comparison(BenchmarkRequest request, Heartbeat heartbeat) {
        return withJobs(
                request.task(),
                jobs -> target.timed(jobs, untimed(jobs, request, heartbeat), Effort.of(request), heartbeat));
    }

    private Job untimed(ProblemJobs jobs, BenchmarkRequest request, Heartbeat heartbeat) {
        List<JobProgram> programs = new ArrayList<>();
        programs.add(candidate(jobs, CHALLENGER, request.challenger(), heartbeat));
        request.incumbent().ifPresent(incumbent -> programs.add(candidate(jobs, INCUMBENT, incumbent, heartbeat)));
        return target.job(jobs, JobInputs.uniform(seeds.draw(request)), programs, heartbeat);
    }

    public Job vendor(VendorRequest request, Path library, Heartbeat heartbeat) {
        return withJobs(request.task(), jobs -> {
            List<JobProgram> programs = List.of(jobs.vendor(library));
            Job job = target.job(jobs, JobInputs.uniform(seeds.draw(request.task())), programs, heartbeat);
            return target.timed(jobs, job, Effort.of(request), heartbeat);
        });
    }

    /** Returns the comparison of a vendor library with the winner, in the same rounds. */
    public Job vendorBeside(VendorRequest request, Path library, Build winner, Heartbeat heartbeat) {
        return withJobs(request.task(), jobs -> {
            List<JobProgram> programs = List.of(jobs.vendor(library), candidate(jobs, INCUMBENT, winner, heartbeat));
            JobInputs inputs = JobInputs.uniform(seeds.draw(request.forBuild(winner)));
            Job job = target.job(jobs, inputs, programs, heartbeat);
            return target.timed(jobs, job, Effort.reported(request.sampling()), heartbeat);
        });
    }

    private Job withJobs(CandidateTask task, Function<ProblemJobs, Job> factory) {
        OpFolder op = ops.read(task.op());
        op.requireCompatible(task.problem());
        try {
            return factory.apply(target.jobs(op, task.problem()));
        } catch (ArithmeticException impossible) {
            throw new OpFileException("op " + task.op().name() + ": " + impossible.getMessage());
        }
    }

    private JobProgram candidate(ProblemJobs jobs, String name, Build build, Heartbeat heartbeat) {
        return jobs.candidate(name, build.candidate(), target.candidate(jobs, build, heartbeat));
    }
}
