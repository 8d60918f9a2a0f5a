package dev.lathe.cli.plan;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.device.recorded.LandscapeUri;
import java.util.List;
import java.util.function.Supplier;

/** The devices that a sweep may use, all of one kind. */
public sealed interface DeviceChoice {
    /** Returns the selector of the devices for the device pool. */
    DeviceSelector selector();

    /** Returns the expected number of devices. */
    int count();

    /** The CPU of any host with a worker. */
    record Cpu() implements DeviceChoice {
        @Override
        public DeviceSelector selector() {
            return new DeviceSelector("cpu", List.of(), DeviceSelector.DEFAULT_SILENCE);
        }

        @Override
        public int count() {
            return 1;
        }
    }

    /** GPUs of any host with a worker: those with the given names, or all if the list is empty. */
    record Cuda(List<String> names, int count) implements DeviceChoice {
        public Cuda {
            names = List.copyOf(names);
            count = Math.max(1, count);
        }

        @Override
        public DeviceSelector selector() {
            return new DeviceSelector("cuda", names, DeviceSelector.DEFAULT_SILENCE);
        }
    }

    /** Recorded landscapes: one or more devices that replay one file. */
    record Landscapes(List<LandscapeUri> uris) implements DeviceChoice {
        public Landscapes {
            uris = List.copyOf(uris);
            if (uris.stream().map(LandscapeUri::file).distinct().count() != 1) {
                throw CommandFailure.usage(
                        "devices: all landscapes of a sweep must use the same file; use names for several devices");
            }
            if (uris.stream().map(LandscapeUri::name).distinct().count() != uris.size()) {
                throw CommandFailure.usage("devices: duplicate landscape name; give each landscape its own ?name=NAME");
            }
        }

        @Override
        public DeviceSelector selector() {
            return new DeviceSelector(
                    "landscape", uris.stream().map(LandscapeUri::device).toList(), DeviceSelector.DEFAULT_SILENCE);
        }

        @Override
        public int count() {
            return uris.size();
        }
    }

    /** Parses device names. None, or {@code auto}, means the first kind of this machine that the op supports. */
    static DeviceChoice parse(List<String> texts, DefaultDeviceKind defaultKind, Gpus gpus) {
        if (texts.isEmpty() || texts.equals(List.of("auto"))) {
            return defaultKind.choice(gpus);
        }
        if (texts.equals(List.of("cpu"))) {
            return new Cpu();
        }
        if (texts.stream().allMatch(Gpus::accepts)) {
            return gpus.of(texts);
        }
        if (texts.stream().allMatch(LandscapeUri::accepts)) {
            return new Landscapes(texts.stream().map(DeviceChoice::landscape).toList());
        }
        throw CommandFailure.usage("devices: invalid value '" + String.join(",", texts)
                + "'; legal are auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time], all of one kind");
    }

    private static LandscapeUri landscape(String text) {
        try {
            return LandscapeUri.parse(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("devices: " + e.getMessage());
        }
    }

    /** The kind of device that is used if none is named: the first kind of this machine that the op supports. */
    record DefaultDeviceKind(List<String> ofMachine, Supplier<InstalledOps.KnownOp> op) {
        public DefaultDeviceKind {
            ofMachine = List.copyOf(ofMachine);
        }

        static DefaultDeviceKind here(Supplier<InstalledOps.KnownOp> op) {
            return new DefaultDeviceKind(CudaHost.isHere() ? List.of("cuda", "cpu") : List.of("cpu"), op);
        }

        DeviceChoice choice(Gpus gpus) {
            InstalledOps.KnownOp required = op.get();
            String kind = ofMachine.stream()
                    .filter(required.kinds()::contains)
                    .findFirst()
                    .orElseThrow(() -> CommandFailure.usage("devices: the op " + required.reference().name()
                            + " has kernels for " + String.join(" and ", required.kinds())
                            + " only, and this machine has no such device; run './lathe doctor' for details, or use "
                            + "'--devices " + required.kinds().getFirst() + "' with a worker on another machine"));
            return kind.equals("cuda") ? gpus.any() : new Cpu();
        }
    }
}
