package dev.lathe.cli.plan;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.cli.plan.DeviceChoice.DefaultDeviceKind;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Gates;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.worker.device.recorded.Landscapes;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Turns manifests into plans. */
public final class SweepPlanner {
    private static final int DEFAULT_WINDOW = 16;
    private static final int ITERATIONS = 150;
    /** The default on a CPU, which ends within minutes. */
    private static final int ITERATIONS_ON_CPU = 20;

    private final InstalledOps ops;
    private final Path directory;
    private final Gpus gpus;

    /** Creates a planner. Relative paths of landscapes and agents are relative to the directory. */
    public SweepPlanner(InstalledOps ops, Path directory, Gpus gpus) {
        this.ops = ops;
        this.directory = directory;
        this.gpus = gpus;
    }

    public PlannedSweep plan(String id, Manifest requested) {
        Manifest manifest =
                requested.withOptions(requested.options().orOfProtocol(directory));
        DeviceChoice devices = DeviceChoice.parse(
                manifest.options().devices(), DefaultDeviceKind.here(() -> ops.get(manifest.op())), gpus);
        return switch (devices) {
            case DeviceChoice.Cpu cpu -> onCpu(id, manifest, cpu);
            case DeviceChoice.Cuda cuda -> onCuda(id, manifest, cuda);
            case DeviceChoice.Landscapes landscapes -> onLandscape(id, manifest, landscapes);
        };
    }

    private PlannedSweep onCpu(String id, Manifest manifest, DeviceChoice.Cpu cpu) {
        List<String> remarks = manifest.cpuDivisor() == 1
                ? List.of()
                : List.of("On the CPU the dimensions of " + manifest.name() + " are divided by " + manifest.cpuDivisor()
                        + "; keys contain the divided dimensions.");
        return new PlannedSweep(
                onFolder(id, manifest, cpu, manifest.cpuDivisor()), iterations(manifest.options(), cpu), remarks);
    }

    private PlannedSweep onCuda(String id, Manifest manifest, DeviceChoice.Cuda cuda) {
        return new PlannedSweep(onFolder(id, manifest, cuda, 1), iterations(manifest.options(), cuda), List.of());
    }

    private static int iterations(PlanOptions options, DeviceChoice devices) {
        return options.iterations().orElse(devices instanceof DeviceChoice.Cpu ? ITERATIONS_ON_CPU : ITERATIONS);
    }

    private SweepPlan onFolder(String id, Manifest requested, DeviceChoice devices, int divisor) {
        InstalledOps.KnownOp op = ops.get(requested.op());
        Manifest manifest = shaped(typed(requested, op, devices.selector().kind()), op.shapes());
        List<SweepMember> members = new PlannedCampaigns(manifest, op.dimensions(), divisor)
                .of(op.reference().name(), problem -> op.metric(problem).work());
        members.forEach(member -> requireStart(member, op, devices));
        Metric metric = op.metric(members.getFirst().problem());
        return plan(id, manifest, op.reference(), metric, members, devices);
    }

    private static void requireStart(SweepMember member, InstalledOps.KnownOp op, DeviceChoice devices) {
        List<Problem> problems = member.problems().members();
        op.obstacle(problems, devices.selector().kind()).ifPresent(obstacle -> {
            throw CommandFailure.usage(member.problem().key() + ": " + obstacle);
        });
        op.requireSizes(problems, devices.selector().kind());
    }

    /** Checks that the op has kernels for the types. Without types, uses the op's first type. */
    private static Manifest typed(Manifest manifest, InstalledOps.KnownOp op, String kind) {
        List<DataType> known = op.dtypes(kind);
        if (manifest.dtypes().isEmpty()) {
            return manifest.withTypes(List.of(known.getFirst()));
        }
        requireTypes(manifest, known, kind);
        return manifest;
    }

    private static Manifest shaped(Manifest manifest, List<Shape> known) {
        if (manifest.shapes().isEmpty() && known.isEmpty()) {
            throw CommandFailure.usage("shapes: missing, and the op " + manifest.op() + " names none in op.json");
        }
        return manifest.orOfOp(known);
    }

    private PlannedSweep onLandscape(String id, Manifest requested, DeviceChoice.Landscapes devices) {
        Path file = directory.resolve(devices.uris().getFirst().file()).normalize();
        Metric metric = Metric.milliseconds();
        Manifest manifest = shaped(
                requested.dtypes().isEmpty() ? requested.withTypes(List.of(DataType.F32)) : requested, List.of());
        List<SweepMember> members = new PlannedCampaigns(manifest, dimensionNames(manifest), 1)
                .of(opName(manifest), problem -> metric.work());
        OpReference op = new OpReference(opName(manifest), "landscape:" + file, hash(file));
        return new PlannedSweep(
                plan(id, manifest, op, metric, members, devices),
                iterations(manifest.options(), devices),
                List.of("Every campaign tunes the recorded space in " + file + "; the shapes only vary the seeds."));
    }

    private SweepPlan plan(
            String id,
            Manifest manifest,
            OpReference op,
            Metric metric,
            List<SweepMember> members,
            DeviceChoice devices) {
        requireBounded(members);
        requireKnownShare(manifest.options(), op, members);
        requireVendor(manifest.options(), op, devices.selector());
        int window = manifest.options().window().orElse(DEFAULT_WINDOW);
        SearchDefaults defaults = new SearchDefaults(manifest.options(), devices);
        return new SweepPlan(
                id,
                op,
                metric,
                members,
                window,
                Gates.STANDARD,
                manifest.options().profile().orElse(ProfilePolicy.ON_CHANGE),
                sampling(manifest.options(), ops.sampling(op, devices.selector())),
                defaults.search(Math.min(members.size(), window), iterations(manifest.options(), devices)),
                devices.selector(),
                manifest.options().earlyStopping(),
                proposers(manifest, devices));
    }

    private static SamplingPlan sampling(PlanOptions options, SamplingPlan defaults) {
        try {
            return options.sampling().map(given -> given.over(defaults)).orElse(defaults);
        } catch (IllegalArgumentException contradiction) {
            throw CommandFailure.usage("sampling: " + contradiction.getMessage());
        }
    }

    private Proposers proposers(Manifest manifest, DeviceChoice devices) {
        Proposers proposers = manifest.options().proposers().proposers(directory);
        if (proposers.agent().isPresent() && devices instanceof DeviceChoice.Landscapes) {
            throw CommandFailure.usage("agent: a recorded landscape has no source that an agent can edit; use the "
                    + "devices cpu or cuda");
        }
        requireProfile(proposers.protocol(), manifest.options(), devices);
        return proposers;
    }

    /** Rejects a protocol whose rules would check nothing, because no candidate has a profile. */
    private static void requireProfile(Protocol protocol, PlanOptions options, DeviceChoice devices) {
        if (protocol.needsProfile() && options.profile().equals(Optional.of(ProfilePolicy.NEVER))) {
            throw CommandFailure.usage("profile: the protocol " + protocol.name() + " reads the profile of the best "
                    + "candidate; use a profile policy other than never, or another protocol");
        }
        if (protocol.needsProfile() && devices instanceof DeviceChoice.Landscapes) {
            throw CommandFailure.usage("protocol: " + protocol.name() + " reads the profile of the best candidate, "
                    + "and a recorded landscape has none; use the devices cpu or cuda, or another protocol");
        }
    }

    private static void requireKnownShare(PlanOptions options, OpReference op, List<SweepMember> members) {
        options.earlyStopping()
                .share()
                .filter(target -> target.isOfLine() && !op.comparisonLines().contains(target.of()))
                .ifPresent(target -> {
                    throw CommandFailure.usage("targetShare: unknown reference '" + target.of() + "'; write "
                            + String.join(", ", TargetShare.REFERENCES) + " or a comparison line, of which op "
                            + op.name()
                            + " has " + (op.comparisonLines().isEmpty() ? "none" : op.comparisonLines()));
                });
        requireProfiledShare(options, members);
    }

    /** Rejects a share of a physical limit if no profile reports it: profiles can be off, and cover one shape only. */
    private static void requireProfiledShare(PlanOptions options, List<SweepMember> members) {
        boolean known = members.stream().allMatch(member -> member.problems().single())
                && !options.profile().equals(Optional.of(ProfilePolicy.NEVER));
        options.earlyStopping()
                .share()
                .filter(target -> target.needsProfile() && !known)
                .ifPresent(target -> {
                    throw CommandFailure.usage("targetShare: the share of the " + target.of()
                            + " requires profiles of campaigns of one shape; use a profile policy other than never and "
                            + "no shared kernel, or a share of the vendor or baseline");
                });
    }

    private void requireVendor(PlanOptions options, OpReference op, DeviceSelector devices) {
        boolean ofVendor = options.earlyStopping()
                .share()
                .filter(share -> share.of().equals(TargetShare.VENDOR))
                .isPresent();
        if (ofVendor && !ops.hasVendor(op, devices)) {
            throw CommandFailure.usage("targetShare: the op " + op.name() + " has no vendor library on "
                    + devices.kind() + "; use a share of the baseline");
        }
    }

    private static void requireBounded(List<SweepMember> members) {
        if (members.size() > SweepPlan.MAX_CAMPAIGNS) {
            throw CommandFailure.usage("shapes: a sweep has at most " + SweepPlan.MAX_CAMPAIGNS + " campaigns, not "
                    + members.size() + "; start several sweeps, each with a part of the shapes");
        }
    }

    /**
     * Returns the dimensions of the op with the manifest's name, else D1, D2 and so on: a recorded space has no
     * dimensions.
     */
    private List<String> dimensionNames(Manifest manifest) {
        return ops.find(manifest.op())
                .map(InstalledOps.KnownOp::dimensions)
                .filter(names -> manifest.shapes().size() > 1 || names.size() == sizes(manifest))
                .orElseGet(() -> IntStream.rangeClosed(1, sizes(manifest))
                        .mapToObj(n -> "D" + n)
                        .toList());
    }

    private static int sizes(Manifest manifest) {
        return manifest.shapes().getFirst().sizes().size();
    }

    private static String opName(Manifest manifest) {
        return manifest.op().substring(manifest.op().lastIndexOf('/') + 1);
    }

    private static void requireTypes(Manifest manifest, List<DataType> known, String kind) {
        manifest.dtypes().stream()
                .filter(dtype -> !known.contains(dtype))
                .findFirst()
                .ifPresent(dtype -> {
                    throw CommandFailure.usage("dtypes: " + dtype + " is not supported by the op " + manifest.op()
                            + " on "
                            + kind + "; legal are "
                            + String.join(
                                    ", ", known.stream().map(DataType::toString).toList()));
                });
    }

    private static String hash(Path file) {
        try {
            return new Landscapes().at(file).contentHash();
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("devices: " + e.getMessage());
        }
    }
}
