package dev.lathe.workflows.fake;

import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.BatchResult;
import dev.lathe.workflows.contract.activity.BatchedRequest;
import dev.lathe.workflows.contract.activity.BenchmarkActivity;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileActivity;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.HealthActivity;
import dev.lathe.workflows.contract.activity.HealthRequest;
import dev.lathe.workflows.contract.activity.ProfileActivity;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.ProjectActivity;
import dev.lathe.workflows.contract.activity.RowRatios;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorActivity;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import dev.lathe.workflows.contract.activity.WinnerReport;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.ProjectRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A device that computes its results: the candidate with x = n costs 1000 + (n - 37)^2 ns. Multiples of 7 do not
 * compile, multiples of 11 are wrong, multiples of 13 crash in the benchmark, and x = 47 has the machine code of x =
 * 46. Some ops behave differently:
 *
 * <p>"shifted": the optimum is x = N, and x = 53 is wrong if N is above 60. "throttling": costs are microseconds, all
 * but x = 38 take 10 % longer in the steady state, and rivals in the runoff 0.01 % less than alone. "brittle": like
 * "throttling", but x = 34, the winner until then, crashes in the final measurement. "fragile": all but x = 0 crash in
 * the final measurement. "noisy": the first comparison of each candidate is noisy. "contended": two of three final runs
 * take a third longer, and the vendor library is timed in the same rounds as the winner. "upgraded": the environment
 * changes at ordinal 8. "broken": only x = 0 compiles. "hopeless": x = 0 crashes, too. "fluke": a challenger with an
 * even x seems three times as fast as it is, but not in the confirmation. "busy": like "shifted", but the first
 * measurement of the baseline takes twice as long. "unsound": sanitizers reject x = 34, the winner until then.
 * "deceived": a second harness rejects x = 36. "rows": the benchmark writes two rows; x = 20 loses 8 % on the second
 * one and x = 30 loses 2 %. "unseen": on unseen rows, x = 20 is as fast as the incumbent, and x = 30 is wrong. "quick":
 * the baseline chooses quick rows; on all rows, x = 20 is a quarter slower than the incumbent, and x = 30 is wrong.
 * "capped": each row has a target, which candidates reach that cost at most 1300 ns. The audit of x = 23 gives a
 * warning. "lagging": x = 3 takes a millisecond in its verification. "slow": x = 0 takes milliseconds, so one pair of
 * runs decides a comparison with it.
 *
 * <p>The log records the requests in order.
 */
public final class SyntheticDevice
        implements CompileActivity,
                CorrectnessActivity,
                BenchmarkActivity,
                ProfileActivity,
                VendorActivity,
                HealthActivity,
                ProjectActivity {
    static final String SHIFTED = "shifted";
    static final String UNSEEN = "unseen";
    static final String QUICK = "quick";
    static final String NOISY = "noisy";
    static final String THROTTLING = "throttling";
    static final String CONTENDED = "contended";
    static final String BRITTLE = "brittle";
    static final String FRAGILE = "fragile";
    static final String UPGRADED = "upgraded";
    static final String BROKEN = "broken";
    static final String HOPELESS = "hopeless";
    static final String FLUKE = "fluke";
    static final String BUSY = "busy";
    static final String UNSOUND = "unsound";
    static final String DECEIVED = "deceived";
    static final String ROWS = "rows";
    static final String CAPPED = "capped";
    static final String LAGGING = "lagging";
    static final String SLOW = "slow";

    private static final VendorResult.Timed VENDOR = VendorResult.Timed.alone("vendor 1.0", 1100);

    private final List<String> log = new CopyOnWriteArrayList<>();
    private final List<Integer> batches = new CopyOnWriteArrayList<>();
    /** The actions that a test performs during a benchmark, a second harness or a profile, by its line in the log. */
    private final Map<String, Runnable> actions = new ConcurrentSkipListMap<>();

    private final AtomicInteger failingProjections = new AtomicInteger();
    private final List<CampaignState> projected = new CopyOnWriteArrayList<>();

    /** Whether measurements have the second identity. */
    private volatile boolean upgraded;

    private volatile boolean unhealthy;

    private volatile int mostResults = Integer.MAX_VALUE;

    public List<String> log() {
        return log;
    }

    /** Ends each batch after so many candidates, as a fault does. */
    public void endBatchesAfter(int candidates) {
        mostResults = candidates;
    }

    private <Q extends BatchedRequest, T> BatchResult<T> results(Batch<Q> batch, Function<Q, Outcome<T>> stage) {
        batches.add(batch.requests().size());
        return new BatchResult<>(
                batch.requests().stream().limit(mostResults).map(stage).toList());
    }

    /** Returns the numbers of candidates in each task. */
    public List<Integer> batches() {
        return batches;
    }

    /**
     * Performs an action once, during the first benchmark with this line in the log, or of {@code line against x}, or
     * during the profile of {@code profile x}.
     */
    public void during(String stage, Runnable action) {
        actions.put(stage, action);
    }

    static long x(Candidate candidate) {
        return ((KnobValue.Whole) candidate.knobs().get("x")).number();
    }

    private static double cost(Build build, Problem problem) {
        double best = problem.op().equals(SHIFTED) || problem.op().equals(BUSY) ? size(problem) : 37.0;
        double distance = x(build.candidate()) - best;
        boolean slow = problem.op().equals(SLOW) && x(build.candidate()) == 0;
        return (1000 + distance * distance) * (throttles(problem) || slow ? 1000 : 1);
    }

    private static double steady(Build build, Problem problem) {
        return cost(build, problem) * (x(build.candidate()) == 38 ? 1 : 1.1);
    }

    private static long size(Problem problem) {
        return problem.dimensions().inOrder().getFirst().size();
    }

    @Override
    public BatchResult<CompileReport> compile(Batch<CompileRequest> batch) {
        return results(batch, this::compile);
    }

    private Outcome<CompileReport> compile(CompileRequest request) {
        long x = x(request.candidate());
        boolean broken = request.task().problem().op().equals(BROKEN);
        return (x % 7 == 0 || broken) && x > 0
                ? Outcome.rejected(Rejection.of(RejectionStage.COMPILE, "x = " + x + " does not compile"))
                : Outcome.ok(CompileReport.of("artifact-" + (x == 47 ? 46 : x), "arithmetic", 1)
                        .withLaunch("line"));
    }

    private static InputSeed seed(CorrectnessRequest request) {
        return new InputSeed(Sha256.of("secret " + request.build().id().sha256()));
    }

    @Override
    public Outcome<WinnerReport> checkWinner(WinnerCheckRequest request) {
        String line = "second harness: " + x(request.build().candidate());
        request.claim().ifPresent(claim -> {
            log.add(line);
            Optional.ofNullable(actions.remove(line)).ifPresent(Runnable::run);
        });
        if (request.claim().isPresent() && is(request, DECEIVED, 36)) {
            return Outcome.rejected(Rejection.of(RejectionStage.INTEGRITY, "it takes 40.0 times as long"));
        }
        return is(request, UNSOUND, 34)
                ? Outcome.rejected(Rejection.of(RejectionStage.CRASH, "reads beyond A"))
                : Outcome.ok(new WinnerReport(
                        List.of("memory accesses"),
                        Optional.empty(),
                        request.claim().map(claim -> "correct on 3 shapes"),
                        Optional.of(seed(request.verification()).digits())));
    }

    private static boolean is(WinnerCheckRequest request, String op, long x) {
        return request.task().problem().op().equals(op) && x(request.build().candidate()) == x;
    }

    @Override
    public BatchResult<Correctness> check(Batch<CorrectnessRequest> batch) {
        return results(batch, this::check);
    }

    private Outcome<Correctness> check(CorrectnessRequest request) {
        long x = x(request.build().candidate());
        boolean wrongHere = x == 53 && size(request.task().problem()) > 60;
        return x % 11 == 0 && x > 0 || wrongHere
                ? Outcome.rejected(Rejection.of(RejectionStage.CORRECTNESS, "x = " + x + " is wrong"))
                : Outcome.ok(new Correctness(
                        new CorrectnessReport(List.of(), Optional.of(seed(request).commitment())),
                        OptionalDouble.empty(),
                        IntStream.of(1_000_000)
                                .filter(slow -> x == 3 && request.task().problem().op().equals(LAGGING))
                                .asDoubleStream()
                                .findFirst()));
    }

    @Override
    public BatchResult<Timing> benchmark(Batch<BenchmarkRequest> batch) {
        return results(batch, this::benchmark);
    }

    private Outcome<Timing> benchmark(BenchmarkRequest request) {
        long x = x(request.challenger().candidate());
        String line = request.task().epoch() + ":" + x + (request.isFinal() ? " final" : "");
        log.add(request.task().epoch() + ":" + x);
        Optional.ofNullable(actions.remove(line)).ifPresent(Runnable::run);
        request.incumbent()
                .map(incumbent -> actions.remove(line + " against " + x(incumbent.candidate())))
                .ifPresent(Runnable::run);
        boolean hopeless = request.task().problem().op().equals(HOPELESS);
        boolean breaks = request.isFinal() && breaks(request.challenger(), request.task().problem());
        if (x % 13 == 0 && x > 0 || breaks || hopeless) {
            return Outcome.rejected(Rejection.of(RejectionStage.CRASH, "SIGSEGV"));
        }
        if (request.isUnseen() && x == 30) {
            return Outcome.rejected(Rejection.of(RejectionStage.CORRECTNESS, "Check is FAIL in row 67"));
        }
        boolean onAllRows = request.task().problem().op().equals(QUICK) && request.quickRows().isEmpty();
        if (onAllRows && x == 30) {
            return Outcome.rejected(Rejection.of(RejectionStage.CORRECTNESS, "Check is FAIL in row 5"));
        }
        Environment quiet = new Environment(identity(request.task()), new TreeMap<>(Map.of(Environment.HELD, "0.25")));
        Environment environment = with(quiet, conditions(request));
        return Outcome.ok(new Timing(
                (request.isUnseen() || onAllRows) && x == 20
                        ? slower(
                                samples(request.incumbent().orElseThrow(), request.task().problem()),
                                onAllRows ? 1.25 : 1)
                        : challenger(request),
                request.incumbent().map(incumbent -> incumbent(incumbent, request.task().problem())),
                request.quickRows().map(QuickRows::asVariable)
                        .or(() -> Optional.of(new QuickRows(List.of("1", "9")).asCondition()).filter(rows -> onAllRows))
                        .map(rows -> with(environment, rows))
                        .orElse(environment),
                Optional.of(rows(x)).filter(rows -> request.incumbent().isPresent()
                        && request.task().problem().op().equals(ROWS))));
    }

    private static SortedMap<String, String> conditions(BenchmarkRequest request) {
        SortedMap<String, String> conditions = new TreeMap<>();
        if (x(request.challenger().candidate()) == 23) {
            conditions.put(Environment.AUDIT, "line 3 keeps an address between calls");
        }
        if (request.task().problem().op().equals(CAPPED)) {
            conditions.put(
                    Environment.ROWS_SHORT,
                    cost(request.challenger(), request.task().problem()) > 1300 ? "1" : "0");
        }
        return conditions;
    }

    private static Environment with(Environment environment, SortedMap<String, String> more) {
        SortedMap<String, String> all = new TreeMap<>(environment.conditions());
        all.putAll(more);
        return new Environment(environment.identity(), all);
    }

    private static Samples incumbent(Build incumbent, Problem problem) {
        return problem.op().equals(SLOW) && x(incumbent.candidate()) == 0
                ? Samples.of(cost(incumbent, problem))
                : samples(incumbent, problem);
    }

    private static Samples slower(Samples samples, double factor) {
        return new Samples(samples.nanoseconds().stream().map(time -> factor * time).toList());
    }

    private static RowRatios rows(long x) {
        double second = x == 20 ? 0.92 : x == 30 ? 0.98 : 1.1;
        return new RowRatios(new TreeMap<>(Map.of(
                "first", List.of(1.3, 1.3001, 1.2999), "second", List.of(second, second * 1.0001, second * 0.9999))),
                new TreeSet<>(Set.of("first", "second")));
    }

    private String identity(CandidateTask task) {
        upgraded |= task.problem().op().equals(UPGRADED) && task.ordinal() >= 8;
        return upgraded ? "arithmetic 2" : "arithmetic";
    }

    private static boolean breaks(Build build, Problem problem) {
        return switch (problem.op()) {
            case BRITTLE -> x(build.candidate()) == 34;
            case FRAGILE -> x(build.candidate()) > 0;
            default -> false;
        };
    }

    private static boolean throttles(Problem problem) {
        return problem.op().equals(THROTTLING) || problem.op().equals(BRITTLE);
    }

    /** Returns the samples of a challenger. Some rounds of a noisy comparison show a gain, others a loss. */
    private static Samples challenger(BenchmarkRequest request) {
        if (request.isFinal() && throttles(request.task().problem())) {
            double whole = steady(request.challenger(), request.task().problem());
            return Samples.of(request.repeat() == BenchmarkRequest.RIVAL ? whole * 0.9999 : whole);
        }
        if (request.isFinal()
                && request.task().problem().op().equals(CONTENDED)
                && (request.repeat() - BenchmarkRequest.FINAL) % 3 != 2) {
            return Samples.of(cost(request.challenger(), request.task().problem()) * 4 / 3);
        }
        Samples quiet = samples(request.challenger(), request.task().problem());
        if (request.task().problem().op().equals(BUSY) && request.incumbent().isEmpty() && request.repeat() == 0) {
            return new Samples(quiet.nanoseconds().stream().map(time -> 2 * time).toList());
        }
        if (request.task().problem().op().equals(FLUKE) && request.incumbent().isPresent() && request.repeat() == 0) {
            boolean even = x(request.challenger().candidate()) % 2 == 0;
            return new Samples(quiet.nanoseconds().stream().map(time -> even ? time / 3 : time).toList());
        }
        return request.task().problem().op().equals(NOISY) && request.incumbent().isPresent() && request.repeat() == 0
                ? noisy(quiet)
                : quiet;
    }

    private static Samples noisy(Samples quiet) {
        List<Double> all = quiet.nanoseconds();
        return new Samples(IntStream.range(0, all.size())
                .mapToObj(i -> all.get(i) * (i / 2 % 4 == 3 ? 4.0 : 0.5))
                .toList());
    }

    private static Samples samples(Build build, Problem problem) {
        double cost = cost(build, problem);
        return Samples.of(cost, cost * 1.0001, cost * 0.9999, cost, cost * 1.0001, cost, cost, cost * 0.9999);
    }

    @Override
    public Profile profile(ProfileRequest request) {
        Optional.ofNullable(actions.remove("profile " + x(request.build().candidate()))).ifPresent(Runnable::run);
        return new Profile.Unavailable("arithmetic has no counters");
    }

    @Override
    public VendorResult vendor(VendorRequest request) {
        Problem problem = request.task().problem();
        if (request.winner().isPresent() && problem.op().equals(CONTENDED)) {
            return VendorResult.Timed.beside(VENDOR.library(), VENDOR.medianNanoseconds(), new Gain(1.1, 1.05, 1.15));
        }
        return request.winner()
                .filter(winner -> throttles(problem) && !breaks(winner, problem))
                .map(winner -> new VendorResult.Timed(
                        VENDOR.library(), VENDOR.medianNanoseconds(), OptionalDouble.of(steady(winner, problem))))
                .orElse(VENDOR);
    }

    @Override
    public Health health(HealthRequest request) {
        return unhealthy ? new Health.Unhealthy("set by the test") : new Health.Healthy("healthy");
    }

    public void makeUnhealthy() {
        unhealthy = true;
    }

    @Override
    public String project(ProjectRequest request) {
        if (failingProjections.getAndDecrement() > 0) {
            throw ApplicationFailure.newFailure("the disk is full", FailureTypes.TRANSIENT_INFRA);
        }
        projected.add(request.state());
        log.add("project");
        return "/results/" + request.campaign();
    }

    /** Makes the next projections fail. */
    public void failProjections(int count) {
        failingProjections.set(count);
    }

    /** Returns the states that were projected, in order. */
    public List<CampaignState> projected() {
        return projected;
    }

    Optional<String> last() {
        return log.isEmpty() ? Optional.empty() : Optional.of(log.getLast());
    }
}
