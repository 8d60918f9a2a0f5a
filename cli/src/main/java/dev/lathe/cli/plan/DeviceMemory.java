package dev.lathe.cli.plan;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.LocalDevices;
import dev.lathe.worker.job.ProblemJobs;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The memory of a device in bytes, compared with the needs of a sweep that may run on it. */
public record DeviceMemory(String kind, String owner, double bytes) {
    private static final double GIBIBYTE = 1L << 30;

    /** Returns the memory of this machine, for its CPU. */
    public static DeviceMemory ofThisMachine() {
        return new DeviceMemory("cpu", "this machine", LocalDevices.memoryBytes());
    }

    /** Returns the least memory of the devices that a sweep accepts, because each campaign may run on any of them. */
    public static Optional<DeviceMemory> leastOf(List<DeviceOffer> offers, DeviceSelector selector) {
        return offers.stream()
                .filter(offer -> selector.accepts(offer.kind(), offer.name()))
                .flatMap(offer -> offer.memoryBytes().isPresent()
                        ? Stream.of(new DeviceMemory(offer.kind(), offer.name(), offer.memoryBytes().getAsLong()))
                        : Stream.empty())
                .min(Comparator.comparingDouble(DeviceMemory::bytes));
    }

    /** Throws CommandFailure if a problem of the sweep does not fit. Accepts a sweep on devices of another kind. */
    public void require(PlannedSweep sweep, InstalledOps ops) {
        if (!sweep.plan().devices().kind().equals(kind)) {
            return;
        }
        OpFolder op = ops.folder(sweep.plan().op());
        sweep.plan().members().stream()
                .flatMap(member -> member.problems().members().stream())
                .forEach(problem -> require(op, problem));
    }

    /** Throws CommandFailure if a problem does not fit. The commands of a repository have unknown needs. */
    public void require(OpFolder op, Problem problem) {
        if (op.commands().isEmpty()) {
            require(problem, needed(ProblemJobs.onHost(op, problem)));
        }
    }

    private double needed(ProblemJobs jobs) {
        return kind.equals("cuda") ? jobs.deviceBytes() : jobs.comparisonBytes();
    }

    private void require(Problem problem, double needed) {
        if (needed > bytes) {
            throw CommandFailure.usage(String.format(
                    Locale.ROOT,
                    "shape %s: %s %s needs %.1f GiB of memory for its tensors, references and candidates, but %s has "
                            + "%.1f GiB; choose a smaller shape",
                    problem.dimensions().text(),
                    problem.op(),
                    problem.dtype(),
                    needed / GIBIBYTE,
                    owner,
                    bytes / GIBIBYTE));
        }
    }
}
