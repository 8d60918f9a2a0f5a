package dev.lathe.cli.plan;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.worker.device.recorded.LandscapeUri;
import java.util.List;

/** The devices that a sweep may use: all of one kind. */
public sealed interface DeviceChoice {
    /** What the devices of a campaign must be. */
    DeviceSelector wish();

    /** How many there are. */
    int count();

    /** The processor of any host whose worker offers it. */
    record Cpu() implements DeviceChoice {
        @Override
        public DeviceSelector wish() {
            return new DeviceSelector("cpu", List.of(), DeviceSelector.DEFAULT_SILENCE);
        }

        @Override
        public int count() {
            return 1;
        }
    }

    /** GPUs of any host whose worker offers them: those of these names, or all where none is named. */
    record Cuda(List<String> names) implements DeviceChoice {
        public Cuda {
            names = names.stream().distinct().toList();
        }

        @Override
        public DeviceSelector wish() {
            return new DeviceSelector("cuda", names, DeviceSelector.DEFAULT_SILENCE);
        }

        @Override
        public int count() {
            return Math.max(1, names.size());
        }
    }

    /** Recorded landscapes: several devices of one file. */
    record Landscapes(List<LandscapeUri> uris) implements DeviceChoice {
        public Landscapes {
            uris = List.copyOf(uris);
            if (uris.stream().map(LandscapeUri::file).distinct().count() != 1) {
                throw CommandFailure.usage(
                        "devices: the landscapes of a sweep must be of one file; several names make several devices of it");
            }
            if (uris.stream().map(LandscapeUri::name).distinct().count() != uris.size()) {
                throw CommandFailure.usage("devices: two landscapes have the same name; give each its own with ?name=NAME");
            }
        }

        @Override
        public DeviceSelector wish() {
            return new DeviceSelector(
                    "landscape", uris.stream().map(LandscapeUri::device).toList(), DeviceSelector.DEFAULT_SILENCE);
        }

        @Override
        public int count() {
            return uris.size();
        }
    }

    /** Reads the devices as a person names them; none, or {@code auto}, means the first kind of this machine's that the op has. */
    static DeviceChoice parse(List<String> texts, DefaultDeviceKind usual, Gpus gpus) {
        if (texts.isEmpty() || texts.equals(List.of("auto"))) {
            return usual.choice();
        }
        if (texts.equals(List.of("cpu"))) {
            return new Cpu();
        }
        if (texts.stream().allMatch(Gpus::accepts)) {
            return new Cuda(gpus.names(texts));
        }
        if (texts.stream().allMatch(LandscapeUri::accepts)) {
            return new Landscapes(texts.stream().map(DeviceChoice::landscape).toList());
        }
        throw CommandFailure.usage("devices: " + String.join(",", texts)
                + " is not legal; legal are auto, cuda, cuda:GPU, cpu, or landscape:FILE[?name=NAME&real-time], all of one kind");
    }

    private static LandscapeUri landscape(String text) {
        try {
            return LandscapeUri.parse(text);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("devices: " + e.getMessage());
        }
    }
}
