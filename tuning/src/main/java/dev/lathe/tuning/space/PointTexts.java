package dev.lathe.tuning.space;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The points of a space by their texts, in the format of {@link Point#text}. */
final class PointTexts {
    private final SortedMap<String, List<Values>> families = new TreeMap<>();

    /** The values of a knob by their texts. */
    private record Values(String knob, SortedMap<String, KnobValue> byText) {
        static Values of(Knob knob) {
            SortedMap<String, KnobValue> byText = new TreeMap<>();
            knob.values().forEach(value -> byText.put(value.toString(), value));
            return new Values(knob.name(), byText);
        }
    }

    PointTexts(SearchSpace space) {
        for (Family family : space.families()) {
            families.put(
                    family.name(),
                    family.knobs().stream()
                            .sorted(Comparator.comparing(Knob::name))
                            .map(Values::of)
                            .toList());
        }
    }

    /** Returns the point of a text; empty if it names no point of the space. */
    Optional<Point> point(String text) {
        int colon = text.indexOf(':');
        String family = text.substring(0, Math.max(0, colon));
        return Optional.ofNullable(families.get(family))
                .flatMap(knobs -> point(family, knobs, text.substring(colon + 1).split(",", -1)));
    }

    private static Optional<Point> point(String family, List<Values> knobs, String[] texts) {
        if (knobs.size() != texts.length) {
            return Optional.empty();
        }
        SortedMap<String, KnobValue> values = new TreeMap<>();
        for (int i = 0; i < texts.length; i++) {
            KnobValue value = knobs.get(i).byText().get(unescaped(texts[i]));
            if (value == null) {
                return Optional.empty();
            }
            values.put(knobs.get(i).knob(), value);
        }
        return Optional.of(new Point(family, values));
    }

    private static String unescaped(String text) {
        return text.indexOf('%') < 0 ? text : text.replace("%2C", ",").replace("%25", "%");
    }
}
