package dev.lathe.worker.device.recorded.landscape;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What stands before the configurations of a landscape: the kernel, the device and the knobs with their values, in order. */
record LandscapeHeader(String kernel, String deviceModel, List<Tunable> tunables) {
    /** A knob as the file lists it. */
    record Tunable(String name, List<KnobValue> values) {
        Tunable {
            values = values.stream().distinct().toList();
        }

        /** The value that a part of a configuration's key stands for. */
        KnobValue valueOf(String written) {
            int index = values.indexOf(recorded(written));
            if (index < 0) {
                throw new IllegalArgumentException(
                        name + "=" + written + " is not one of its values in tune_params: " + values);
            }
            return values.get(index);
        }

        /** A value as keys and value lists write it; Python writes True where JSON has true, and 4.0 where both mean 4. */
        static KnobValue recorded(String written) {
            return switch (written) {
                case "true", "True" -> KnobValue.of(true);
                case "false", "False" -> KnobValue.of(false);
                default -> KnobValue.parse(written.replaceFirst("^(-?\\d+)\\.0+$", "$1"));
            };
        }
    }

    LandscapeHeader {
        tunables = List.copyOf(tunables);
    }

    /** The point that a configuration's key names: the values, which may be empty, in the order of the knobs, joined by commas. */
    Point point(String key) {
        String[] parts = key.split(",", -1);
        if (parts.length != tunables.size()) {
            throw new IllegalArgumentException(
                    "it has " + parts.length + " values where tune_params has " + tunables.size() + " knobs");
        }
        SortedMap<String, KnobValue> values = new TreeMap<>();
        for (int i = 0; i < parts.length; i++) {
            Tunable tunable = tunables.get(i);
            values.put(tunable.name(), tunable.valueOf(parts[i].strip()));
        }
        return new Point(kernel, values);
    }

    /** A recording does not say what its knobs are for, so all of them count as tiling. */
    List<Knob> knobs(Point defaults) {
        return tunables.stream()
                .map(tunable -> new Knob(
                        tunable.name(),
                        "recorded parameter",
                        Category.TILING,
                        tunable.values(),
                        requireNonNull(defaults.knobs().get(tunable.name()))))
                .toList();
    }
}
