package dev.lathe.worker.device.recorded;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.lathe.tuning.space.candidate.Point;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The fields of one recorded configuration. Times are in milliseconds; missing times are zero. */
final class ConfigurationFields {
    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    private final JsonParser parser;
    private final List<Double> raw = new ArrayList<>();
    private double milliseconds = Double.NaN;
    private String failure = "";
    private Duration compile = Duration.ZERO;
    private Duration verification = Duration.ZERO;
    private Duration benchmark = Duration.ZERO;

    ConfigurationFields(JsonParser parser) {
        this.parser = parser;
    }

    Recording read(Point point) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("not a JSON object");
        }
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String field = parser.currentName();
            parser.nextToken();
            readField(field);
        }
        Recording.Outcome outcome =
                failure.isEmpty() ? RecordedTime.outcome(milliseconds, raw) : RecordedTime.failure(failure);
        return new Recording(point, outcome, new Recording.Spent(compile, verification, benchmark));
    }

    private void readField(String field) throws IOException {
        switch (field) {
            case "time" -> readTime();
            case "times" -> readRawTimes();
            case "compile_time" -> compile = duration();
            case "verification_time" -> verification = duration();
            case "benchmark_time" -> benchmark = duration();
            default -> parser.skipChildren();
        }
    }

    private void readTime() throws IOException {
        if (parser.currentToken().isNumeric()) {
            milliseconds = parser.getDoubleValue();
        } else {
            failure = LandscapeFile.scalar(parser).orElse("the recorded time is not a number");
        }
    }

    private void readRawTimes() throws IOException {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken().isNumeric() && parser.getDoubleValue() > 0) {
                raw.add(parser.getDoubleValue());
            }
        }
    }

    private Duration duration() throws IOException {
        if (!parser.currentToken().isNumeric()) {
            parser.skipChildren();
            return Duration.ZERO;
        }
        double recorded = parser.getDoubleValue();
        return recorded > 0 && recorded < Long.MAX_VALUE / NANOSECONDS_PER_MILLISECOND
                ? Duration.ofNanos(Math.round(recorded * NANOSECONDS_PER_MILLISECOND))
                : Duration.ZERO;
    }
}
