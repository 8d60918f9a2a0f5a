package dev.lathe.worker.device;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.job.Job;
import dev.lathe.worker.job.JobFactory;
import dev.lathe.worker.runner.RunnerException;
import dev.lathe.worker.runner.VerifyResult;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verification of candidates on their problem and then on a small problem, which is uneven and has special contents.
 * The small problem is omitted if the op's reference does not support it.
 */
public final class Verification {
    private static final Logger LOG = LoggerFactory.getLogger(Verification.class);

    private final JobFactory jobs;
    private final Set<String> unsupported = ConcurrentHashMap.newKeySet();

    public Verification(JobFactory jobs) {
        this.jobs = jobs;
    }

    /** Creates the jobs of a candidate. */
    public Jobs prepare(CorrectnessRequest request, Heartbeat heartbeat) {
        return new Jobs(jobs.check(request, heartbeat), smallCheck(request, heartbeat));
    }

    private Optional<SmallCheck> smallCheck(CorrectnessRequest request, Heartbeat heartbeat) {
        return jobs.smallProblem(request)
                .filter(small -> !unsupported.contains(key(request, small)))
                .flatMap(small -> smallCheck(request, small, heartbeat));
    }

    private Optional<SmallCheck> smallCheck(CorrectnessRequest request, Problem small, Heartbeat heartbeat) {
        String key = key(request, small);
        try {
            return Optional.of(new SmallCheck(small, key, jobs.smallCheck(request, small, heartbeat)));
        } catch (ApplicationFailure failure) {
            if (!failure.getType().equals(FailureTypes.SETUP)) {
                throw failure;
            }
            omit(small, key, failure.getOriginalMessage());
            return Optional.empty();
        }
    }

    private static String key(CorrectnessRequest request, Problem small) {
        return request.task().op() + " " + small.key();
    }

    private void omit(Problem small, String key, String reason) {
        unsupported.add(key);
        LOG.warn("candidates are not verified on {}: {}", small.key(), reason);
    }

    /** A check on the small problem. */
    private record SmallCheck(Problem problem, String key, Job job) {}

    /** The jobs of one candidate, which run in order. */
    public final class Jobs {
        private final Job usual;
        private final Optional<SmallCheck> small;

        private Jobs(Job usual, Optional<SmallCheck> small) {
            this.usual = usual;
            this.small = small;
        }

        /** Returns the result on the candidate's problem, or the first rejection. */
        public Outcome<VerifyResult> run(Function<Job, Outcome<VerifyResult>> runner) {
            return runner.apply(usual)
                    .flatMap(result -> small.map(check -> run(check, runner).map(result::after))
                            .orElseGet(() -> Outcome.ok(result)));
        }

        private Outcome<VerifyResult> run(SmallCheck check, Function<Job, Outcome<VerifyResult>> runner) {
            try {
                return switch (runner.apply(check.job())) {
                    case Outcome.Ok<VerifyResult> ok -> ok;
                    case Outcome.Rejected<VerifyResult>(Rejection rejection) ->
                        Outcome.rejected(rejection.on(check.problem().key()));
                };
            } catch (RunnerException failure) {
                if (failure.failureCause() != FailureCause.SETUP) {
                    throw failure;
                }
                omit(check.problem(), check.key(), failure.getMessage());
                return Outcome.ok(VerifyResult.NOTHING);
            }
        }
    }
}
