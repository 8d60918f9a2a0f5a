package dev.lathe.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.workflows.contract.activity.Correctness;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CandidateCheckTest {
    private static final Point POINT = new Point("plain", new TreeMap<>());

    private final Deque<FailureCause> faults = new ArrayDeque<>();
    private final List<String> notices = new ArrayList<>();

    /** A device that compiles everything, and verifies it after the faults. */
    private LocalDevice device() {
        return (LocalDevice) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {LocalDevice.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("compile")) {
                        return Outcome.ok(CompileReport.of("artifact", "compiler", 1));
                    }
                    if (!faults.isEmpty()) {
                        throw new StageException(faults.pop(), "no result");
                    }
                    return Outcome.ok(new Correctness(new CorrectnessReport(List.of())));
                });
    }

    private Outcome<CandidateCheck.CheckedCandidate> check(FailureCause... causes) {
        faults.addAll(List.of(causes));
        return candidateCheck().of(POINT, CandidateId.of(POINT, "00"));
    }

    private CandidateCheck candidateCheck() {
        OpReference op = new OpReference("copy", "copy", "00");
        Problem problem = new Problem("copy", DataType.F32, Dimensions.of(List.of("n"), List.of(64L)));
        return new CandidateCheck(
                CandidateCheck.task(op, problem, 1), SamplingPlan.standard(), device(), notices::add);
    }

    @Test
    void aRunWithoutAResultIsRepeated() {
        assertThat(check(FailureCause.TRANSIENT, FailureCause.TRANSIENT)).isInstanceOf(Outcome.Ok.class);
        assertThat(notices).containsExactly("waiting: no result");
    }

    @Test
    void theWaitsOfSeveralCandidatesAreShownOnce() {
        CandidateCheck check = candidateCheck();
        for (int candidate = 0; candidate < 3; candidate++) {
            faults.add(FailureCause.BUSY);
            assertThat(check.of(POINT, CandidateId.of(POINT, "00"))).isInstanceOf(Outcome.Ok.class);
        }
        assertThat(notices).containsExactly("waiting: no result");
    }

    @Test
    void theThirdRunWithoutAResultEndsTheCheck() {
        assertThatThrownBy(() -> check(FailureCause.TRANSIENT, FailureCause.TRANSIENT, FailureCause.TRANSIENT))
                .isInstanceOf(StageException.class);
    }

    @Test
    void aBusyMachineIsWaitedFor() {
        assertThat(check(FailureCause.BUSY, FailureCause.BUSY, FailureCause.BUSY, FailureCause.BUSY))
                .isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aFaultOfTheSetupEndsTheCheck() {
        assertThatThrownBy(() -> check(FailureCause.SETUP)).isInstanceOf(StageException.class);
    }
}
