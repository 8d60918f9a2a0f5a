package dev.lathe.tuning.space;

import dev.lathe.tuning.op.Expression;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Search spaces for tests. */
public final class Spaces {
    private Spaces() {}

    /** Returns an integer knob. The first value is the default. */
    public static Knob knob(String name, long... values) {
        List<KnobValue> all = Arrays.stream(values).<KnobValue>mapToObj(KnobValue.Whole::new).toList();
        return new Knob(name, "what " + name + " does", Category.TILING, all, all.getFirst());
    }

    /** Returns a knob with words as values. The first value is the default. */
    public static Knob words(String name, String... values) {
        List<KnobValue> all = Arrays.stream(values).<KnobValue>map(KnobValue.Word::new).toList();
        return new Knob(name, "what " + name + " does", Category.MICRO, all, all.getFirst());
    }

    public static Constraint constraint(String name, String expression) {
        return new Constraint(name, Expression.parse(expression), "mend " + name);
    }

    public static Legality rules(Constraint... constraints) {
        return new ExpressionLegality(List.of(constraints), new TreeMap<>());
    }

    /** Returns a space with two families, of which one has constraints. */
    public static SearchSpace twoFamilies() {
        return new SearchSpace(List.of(
                new Family(
                        "naive",
                        List.of(knob("ORDER", 0, 1, 2), words("FLAGS", "-O2", "-O3", "-O3 -fa,b")),
                        point -> Optional.empty()),
                new Family(
                        "blocked",
                        List.of(knob("MC", 8, 12, 16, 24, 32), knob("MR", 2, 4, 8, 12), knob("KC", 16, 64, 256)),
                        rules(
                                constraint("fills", "MC % MR == 0"),
                                constraint("fits", "4 * MC * KC <= 8192 && MR <= 8")))));
    }

    /** Returns a space that is too large to enumerate: ten knobs of eight values. */
    public static SearchSpace vast() {
        List<Knob> knobs = java.util.stream.IntStream.range(0, 10)
                .mapToObj(i -> knob("K" + i, 1, 2, 3, 4, 5, 6, 7, 8))
                .toList();
        return new SearchSpace(List.of(new Family("vast", knobs, rules(constraint("parity", "(K0 + K9) % 2 == 0")))));
    }

    public static Point point(SearchSpace space, String text) {
        return new PointTexts(space).point(text).orElseThrow(() -> new IllegalArgumentException(text));
    }

    /** Returns the legal points by enumeration of all points. */
    public static List<Point> legalByEnumeration(Family family) {
        List<Point> points = List.of(new Point(family.name(), new TreeMap<>()));
        for (Knob knob : family.knobs()) {
            points = points.stream()
                    .flatMap(point -> knob.values().stream().map(value -> point.with(knob.name(), value)))
                    .toList();
        }
        return points.stream().filter(point -> family.legality().violation(point).isEmpty()).toList();
    }

    public static SortedMap<String, Long> sizes(String name, long size) {
        return new TreeMap<>(java.util.Map.of(name, size));
    }
}
