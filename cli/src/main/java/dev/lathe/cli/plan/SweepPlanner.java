package dev.lathe.cli.plan;

import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.gate.Gates;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.worker.device.recorded.Landscapes;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Makes plans of manifests. */
public final class SweepPlanner {
    private static final int IN_FLIGHT = 16;
    private static final int ITERATIONS = 150;
    /** A first look that ends within minutes. */
    private static final int ITERATIONS_ON_CPU = 20;

    private final OpCatalog ops;
    private final Path directory;
    private final Gpus gpus;

    /** Landscapes with relative paths are looked for in the directory. */
    public SweepPlanner(OpCatalog ops, Path directory, Gpus gpus) {
        this.ops = ops;
        this.directory = directory;
        this.gpus = gpus;
    }

    public PlannedSweep plan(String id, Manifest manifest) {
        DeviceChoice devices = DeviceChoice.parse(
                manifest.wishes().devices(), DefaultDeviceKind.here(() -> ops.get(manifest.op())), gpus);
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
                        + "; keys hold those really run.");
        int iterations = manifest.wishes().iterations().orElse(ITERATIONS_ON_CPU);
        return new PlannedSweep(onFolder(id, manifest, cpu, manifest.cpuDivisor()), iterations, remarks);
    }

    private PlannedSweep onCuda(String id, Manifest manifest, DeviceChoice.Cuda cuda) {
        int iterations = manifest.wishes().iterations().orElse(ITERATIONS);
        return new PlannedSweep(onFolder(id, manifest, cuda, 1), iterations, List.of());
    }

    private SweepPlan onFolder(String id, Manifest asked, DeviceChoice devices, int divisor) {
        OpCatalog.KnownOp op = ops.get(asked.op());
        Manifest manifest = typed(asked, op.dtypes(devices.wish().kind()));
        List<SweepMember> members = new PlannedCampaigns(manifest, op.dimensions(), divisor)
                .of(op.reference().name(), problem -> op.metric(problem).work());
        members.forEach(member -> requireBeginning(member, op, devices));
        Metric metric = op.metric(members.getFirst().problem());
        return plan(id, manifest, op.reference(), metric, members, devices);
    }

    private static void requireBeginning(SweepMember member, OpCatalog.KnownOp op, DeviceChoice devices) {
        List<Problem> problems = member.set().map(ProblemSet::members).orElse(List.of(member.problem()));
        op.obstacle(problems, devices.wish().kind()).ifPresent(obstacle -> {
            throw CommandFailure.usage(member.problem().key() + ": " + obstacle);
        });
    }

    /** With types that the op has kernels for; a manifest that names none means the first. */
    private static Manifest typed(Manifest manifest, List<DataType> known) {
        if (manifest.dtypes().isEmpty()) {
            return manifest.withTypes(List.of(known.getFirst()));
        }
        requireTypes(manifest, known);
        return manifest;
    }

    private PlannedSweep onLandscape(String id, Manifest asked, DeviceChoice.Landscapes devices) {
        Path file = directory.resolve(devices.uris().getFirst().file()).normalize();
        Metric metric = Metric.milliseconds();
        Manifest manifest = asked.dtypes().isEmpty() ? asked.withTypes(List.of(DataType.F32)) : asked;
        List<SweepMember> members =
                new PlannedCampaigns(manifest, dimensionNames(manifest), 1).of(opName(manifest), problem -> metric.work());
        OpReference op = new OpReference(opName(manifest), "landscape:" + file, hash(file));
        return new PlannedSweep(
                plan(id, manifest, op, metric, members, devices),
                manifest.wishes().iterations().orElse(ITERATIONS),
                List.of("Every campaign tunes the recorded space in " + file + "; the shapes only make their seeds differ."));
    }

    private SweepPlan plan(
            String id, Manifest manifest, OpReference op, Metric metric, List<SweepMember> members, DeviceChoice devices) {
        requireBounded(members);
        int window = manifest.wishes().window().orElse(IN_FLIGHT);
        SearchDefaults usual = new SearchDefaults(manifest.wishes(), devices);
        return new SweepPlan(
                id,
                op,
                metric,
                members,
                window,
                Gates.STANDARD,
                manifest.wishes().profile().orElse(ProfilePolicy.ON_CHANGE),
                usual.sampling(),
                usual.search(Math.min(members.size(), window)),
                devices.wish(),
                manifest.wishes().enough());
    }

    private static void requireBounded(List<SweepMember> members) {
        if (members.size() > SweepPlan.MAX_CAMPAIGNS) {
            throw CommandFailure.usage("shapes: a sweep has at most " + SweepPlan.MAX_CAMPAIGNS + " campaigns, not "
                    + members.size() + "; start several sweeps, each with a part of the shapes");
        }
    }

    /** A recorded space knows no dimensions; those of an op of the same name are used, else they are numbered. */
    private List<String> dimensionNames(Manifest manifest) {
        return ops.find(manifest.op())
                .map(OpCatalog.KnownOp::dimensions)
                .orElseGet(() -> IntStream.rangeClosed(1, manifest.shapes().getFirst().sizes().size())
                        .mapToObj(n -> "D" + n)
                        .toList());
    }

    private static String opName(Manifest manifest) {
        return manifest.op().substring(manifest.op().lastIndexOf('/') + 1);
    }

    private static void requireTypes(Manifest manifest, List<DataType> known) {
        manifest.dtypes().stream()
                .filter(dtype -> !known.contains(dtype))
                .findFirst()
                .ifPresent(dtype -> {
                    throw CommandFailure.usage("dtype " + dtype + ": the op " + manifest.op() + " has only "
                            + String.join(", ", known.stream().map(DataType::toString).toList()));
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
