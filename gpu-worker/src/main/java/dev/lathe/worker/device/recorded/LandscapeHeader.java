package dev.lathe.worker.device.recorded;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The header of a landscape: the kernel, the device, and the knobs with their values in order. */
record LandscapeHeader(String kernel, String deviceModel, List<Tunable> tunables) {
    /** A knob of the file. */
    record Tunable(String name, List<KnobValue> values) {
        Tunable {
            values = values.stream().distinct().toList();
        }

        /** Returns the value for a part of a configuration key. */
        KnobValue valueOf(String written) {
            int index = values.indexOf(recorded(written));
            if (index < 0) {
                throw new IllegalArgumentException(
                        name + "=" + written + " is not one of its values in tune_params: " + values);
            }
            return values.get(index);
        }

        /** Parses a value of a key or a value list. Python writes True for true and 4.0 for 4. */
        static KnobValue recorded(String written) {
            return switch (written) {
                case "true", "True" -> KnobValue.of(true);
                case "false", "False" -> KnobValue.of(false);
                default -> KnobValue.parse(written.replaceFirst("^(-?\\d+)\\.0+$", "$1"));
            };
        }
    }

    /** The fields of a file other than its configurations. Only the knobs are required. */
    record Fields(
            @JsonProperty("kernel_name") Optional<String> kernel,
            @JsonProperty("device_name") Optional<String> device,
            @JsonProperty("tune_params_keys") Optional<List<String>> keys,
            @JsonProperty("tune_params") Optional<LinkedHashMap<String, List<String>>> tunables) {}

    LandscapeHeader {
        tunables = List.copyOf(tunables);
    }

    /** Returns the knobs in the order of the configuration keys, which tune_params_keys defines if it is present. */
    static LandscapeHeader of(Fields fields) {
        LinkedHashMap<String, List<String>> values = fields.tunables()
                .filter(tunables -> !tunables.isEmpty())
                .orElseThrow(() -> new IllegalArgumentException(
                        "the field 'tune_params' is missing or empty; use a Kernel Tuner cache file"));
        List<String> names = fields.keys().filter(keys -> !keys.isEmpty()).orElse(List.copyOf(values.keySet()));
        return new LandscapeHeader(
                fields.kernel().orElse("recorded"),
                fields.device().orElse("recorded device"),
                names.stream().map(name -> tunable(name, Optional.ofNullable(values.get(name)))).toList());
    }

    private static Tunable tunable(String name, Optional<List<String>> values) {
        List<String> recorded = values.orElseThrow(() -> new IllegalArgumentException(
                "tune_params_keys contains '" + name + "', which is not in tune_params"));
        return new Tunable(name, recorded.stream().map(value -> Tunable.recorded(String.valueOf(value))).toList());
    }

    /**
     * Returns the point of a configuration key: the values in the order of the knobs, joined by commas. Values may be
     * empty.
     */
    Point point(String key) {
        String[] parts = key.split(",", -1);
        if (parts.length != tunables.size()) {
            throw new IllegalArgumentException(
                    "the key has " + parts.length + " values, but tune_params has " + tunables.size() + " knobs");
        }
        SortedMap<String, KnobValue> values = new TreeMap<>();
        for (int i = 0; i < parts.length; i++) {
            Tunable tunable = tunables.get(i);
            values.put(tunable.name(), tunable.valueOf(parts[i].strip()));
        }
        return new Point(kernel, values);
    }

    /** Returns the knobs in the category tiling, because a landscape has no categories. */
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
