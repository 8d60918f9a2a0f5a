package dev.lathe.cli.starter;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** The values of a parameter: a JSON list, or a text that is a list or a range in Python. */
final class PythonList {
    private static final Pattern LIST = Pattern.compile("\\s*[\\[(](.*)[])]\\s*");
    private static final Pattern RANGE =
            Pattern.compile("\\s*(?:list\\()?\\s*range\\(\\s*(-?\\d+)\\s*(?:,\\s*(-?\\d+)\\s*)?(?:,\\s*(\\d+)\\s*)?\\)\\s*\\)?\\s*");

    private PythonList() {}

    static List<KnobValue> values(JsonNode node) {
        List<KnobValue> values = new ArrayList<>();
        if (node.isArray()) {
            node.forEach(item -> values.add(value(item)));
        } else {
            values.addAll(read(node.asText()));
        }
        if (values.isEmpty()) {
            throw new IllegalArgumentException("Values: '" + node + "' holds no value");
        }
        return values;
    }

    static KnobValue value(JsonNode item) {
        return item.isBoolean() ? KnobValue.of(item.booleanValue()) : value(item.asText());
    }

    private static List<KnobValue> read(String text) {
        Matcher range = RANGE.matcher(text);
        if (range.matches()) {
            return range(range);
        }
        Matcher list = LIST.matcher(text);
        if (!list.matches()) {
            throw new IllegalArgumentException("Values: '" + text + "' is neither a list nor a range");
        }
        return Arrays.stream(list.group(1).split(","))
                .filter(item -> !item.isBlank())
                .map(PythonList::value)
                .toList();
    }

    private static KnobValue value(String text) {
        String bare = text.strip().replaceAll("^['\"]|['\"]$", "");
        return switch (bare) {
            case "True" -> KnobValue.of(true);
            case "False" -> KnobValue.of(false);
            default -> KnobValue.parse(bare);
        };
    }

    private static List<KnobValue> range(Matcher range) {
        boolean hasEnd = range.group(2) != null;
        long first = hasEnd ? Long.parseLong(range.group(1)) : 0;
        long end = Long.parseLong(range.group(hasEnd ? 2 : 1));
        long step = range.group(3) == null ? 1 : Long.parseLong(range.group(3));
        return LongStream.iterate(first, value -> value < end, value -> value + step)
                .<KnobValue>mapToObj(KnobValue.Whole::new)
                .toList();
    }
}
