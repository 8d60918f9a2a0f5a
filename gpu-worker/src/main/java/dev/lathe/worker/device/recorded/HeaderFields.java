package dev.lathe.worker.device.recorded;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.lathe.tuning.space.knob.KnobValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The fields of a landscape other than its configurations. Only the knobs are required. */
final class HeaderFields {
    private final JsonParser parser;
    private final List<LandscapeHeader.Tunable> tunables = new ArrayList<>();
    private final List<String> keyOrder = new ArrayList<>();
    private String kernel = "recorded";
    private String device = "recorded device";

    HeaderFields(JsonParser parser) {
        this.parser = parser;
    }

    /** Reads up to the configurations if the knobs precede them, which is the usual order. */
    LandscapeHeader read() throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            if (field.equals("cache") && !tunables.isEmpty()) {
                break;
            }
            readField(field);
        }
        if (tunables.isEmpty()) {
            throw new IllegalArgumentException(
                    "the field 'tune_params' is missing or empty; use a Kernel Tuner cache file");
        }
        return new LandscapeHeader(kernel, device, ordered());
    }

    private void readField(String field) throws IOException {
        switch (field) {
            case "kernel_name" -> LandscapeFile.scalar(parser).ifPresent(name -> kernel = name);
            case "device_name" -> LandscapeFile.scalar(parser).ifPresent(name -> device = name);
            case "tune_params_keys" -> readKeys();
            case "tune_params" -> readTunables();
            default -> parser.skipChildren();
        }
    }

    private void readKeys() throws IOException {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            keyOrder.add(parser.getText());
        }
    }

    private void readTunables() throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            tunables.add(new LandscapeHeader.Tunable(name, values(name)));
        }
    }

    private List<KnobValue> values(String name) throws IOException {
        List<KnobValue> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            values.add(LandscapeHeader.Tunable.recorded(LandscapeFile.scalar(parser)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "tune_params." + name + " contains a list or an object; use scalar values"))));
        }
        return values;
    }

    /** Returns the knobs in the order of the configuration keys, which tune_params_keys defines if it is present. */
    private List<LandscapeHeader.Tunable> ordered() {
        return keyOrder.isEmpty() ? tunables : keyOrder.stream().map(this::tunable).toList();
    }

    private LandscapeHeader.Tunable tunable(String name) {
        return tunables.stream()
                .filter(tunable -> tunable.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "tune_params_keys contains '" + name + "', which is not in tune_params"));
    }
}
