package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.campaign.plan.CommandLimits;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.CorrectnessReport;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.Exclusion;
import dev.lathe.workflows.contract.naming.DeviceQueues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** The values of which the examples consist. */
final class SampleValues {
    static final Problem PROBLEM =
            new Problem("gemm", DataType.F16, Dimensions.of(List.of("M", "N", "K"), List.of(4096L, 8192L, 512L)));
    static final OpReference OP = new OpReference("gemm", "builtin:gemm", "5d41402a");
    static final SamplingPlan SAMPLING = new SamplingPlan(3, 16, 400, 3.0, 0.01, 1, Repetition.POOLED);
    static final DeviceQueues QUEUES =
            new DeviceQueues("box-cuda0", "box-cuda0/control", "box/compile", "box/project", "box/agent");
    static final DeviceOffer DEVICE =
            new DeviceOffer("box-cuda0", "cuda", "GPU of a kind", "box", "4711@box", QUEUES, OptionalInt.of(15),
                    OptionalLong.of(80L << 30));
    static final Exclusion EXCLUSION = new Exclusion("4711@box", OP, "python3 has no NumPy");
    static final Candidate POINT = new Point("simd", knobs());
    static final Candidate SOURCE = new Source("simd", "void kernel(void) {}\n", knobs());
    static final CandidateId ID = CandidateId.of(POINT, "files");
    static final Build BUILD = new Build(ID, POINT, "9f3a1c20");
    static final CandidateTask TASK =
            new CandidateTask(OP, PROBLEM, -3_141_592_653_589_793_238L, 2, 12, "#12 9f3a1c20");
    static final CandidateTask COMMANDS_TASK = new CandidateTask(
            new OpReference(
                    "smooth",
                    "/smooth/lathe",
                    "5d41402a",
                    Optional.of(new CommandLimits(2_700, 120, 60)),
                    true,
                    List.of("eager")),
            PROBLEM,
            42,
            2,
            12,
            "#12 9f3a1c20");
    static final Rejection REJECTION =
            new Rejection(RejectionStage.COMPILE, "tile does not divide K", "kernel.c:12: static assertion failed");
    static final CompileReport BUILT = new CompileReport(
            "9f3a1c20",
            "cc 14.2",
            812,
            OptionalInt.of(168),
            OptionalInt.of(0),
            OptionalInt.of(49_152),
            Optional.empty());
    static final CompileReport LAUNCHED = BUILT.withLaunch("simd tile=128");
    static final CorrectnessReport CORRECT =
            new CorrectnessReport(
                    List.of(new CorrectnessReport.TensorError("C", 1.5e-4, 2.5e-6)), Optional.of("c".repeat(64)));
    static final Samples SAMPLES = Samples.of(1000.5, 1001.25, 999.75, 1000.0);
    static final Environment ENVIRONMENT =
            new Environment("lathe-1 cc-14", new TreeMap<>(Map.of("clock", "1410 MHz", "load", "0.1")));

    private SampleValues() {}

    static SortedMap<String, KnobValue> knobs() {
        return new TreeMap<>(Map.of("flags", new KnobValue.Word("-O3"), "tile", new KnobValue.Whole(128)));
    }

    static Rationale rationale() {
        return new Rationale(
                "a wider tile loads less",
                Optional.of("surrogate"),
                Optional.of("memory_bound"),
                Optional.of("the roofline leaves room"),
                List.of("iteration 7"),
                Optional.of("10 % faster"),
                Optional.of("registers"));
    }

    static Proposal proposal() {
        return new Proposal(
                12,
                ID,
                POINT,
                Optional.of(CandidateId.of(SOURCE, "files")),
                Origin.SEARCH,
                Category.TILING,
                rationale());
    }

    static Proposal baseline() {
        return new Proposal(
                0,
                ID,
                SOURCE,
                Optional.empty(),
                Origin.BASELINE,
                Category.STRUCTURAL,
                Rationale.of("the simplest kernel"));
    }

    static Measurement measurement() {
        return new Measurement(
                SAMPLES, Optional.of(SAMPLES), 1000.25, Optional.of(new Gain(1.05, 1.04, 1.06)), ENVIRONMENT);
    }
}
