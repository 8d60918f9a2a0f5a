package dev.lathe.tuning.space;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The legal points of a space. Instances are cached, since they may hold all points. */
public final class LegalPoints {
    private final SearchSpace space;
    private final List<FamilyPoints> families;
    private final List<Grid> grids;
    private final PointTexts texts;

    public LegalPoints(SearchSpace space) {
        this.space = space;
        this.texts = new PointTexts(space);
        this.families = space.families().stream().map(FamilyPoints::new).toList();
        this.grids = families.stream().map(Grid::new).toList();
    }

    public SearchSpace space() {
        return space;
    }

    /** Returns the point of a text in the format of {@link Point#text}; empty if it names no point of the space. */
    public Optional<Point> point(String text) {
        return texts.point(text);
    }

    /**
     * Returns a function that does the same and parses each text once, because every proposal reads the whole ledger.
     * One thread may use it.
     */
    public Function<String, Optional<Point>> reader() {
        Map<String, Optional<Point>> read = new LinkedHashMap<>();
        return text -> read.computeIfAbsent(text, this::point);
    }

    /** Returns the families as grids, in the order of the space. */
    public List<Grid> grids() {
        return grids;
    }

    /** Returns the first point in canonical order (families, knobs, values) that passes the filter. */
    public Optional<Point> first(Predicate<Point> wanted) {
        return families.stream().flatMap(family -> family.first(wanted).stream()).findFirst();
    }

    /**
     * Returns a random point that passes the filter: uniform over families, and over the points of an enumerated
     * family.
     */
    public Optional<Point> random(RandomSource random, Predicate<Point> wanted) {
        return random.shuffled(families).stream()
                .flatMap(family -> random(family, random, wanted).stream())
                .findFirst();
    }

    /** Returns a random point of one family that passes the filter. */
    public Optional<Point> random(String familyName, RandomSource random, Predicate<Point> wanted) {
        return families.stream()
                .filter(family -> family.family().name().equals(familyName))
                .flatMap(family -> random(family, random, wanted).stream())
                .findFirst();
    }

    private static Optional<Point> random(FamilyPoints family, RandomSource random, Predicate<Point> wanted) {
        return family.all()
                .map(points -> fromList(points, random, wanted))
                .orElseGet(() -> family.walk(knob -> random.shuffled(knob.values()), wanted));
    }

    /** A few random draws come first: while most points pass, they avoid filtering a long list. */
    private static Optional<Point> fromList(List<Point> points, RandomSource random, Predicate<Point> wanted) {
        for (int draw = 0; draw < 16 && !points.isEmpty(); draw++) {
            Point point = points.get(random.below(points.size()));
            if (wanted.test(point)) {
                return Optional.of(point);
            }
        }
        List<Point> left = points.stream().filter(wanted).toList();
        return left.isEmpty() ? Optional.empty() : Optional.of(left.get(random.below(left.size())));
    }

    /** Returns the legal points that differ in one knob, each with that knob, in the knobs' order. */
    public List<Neighbour> neighbours(Point point) {
        return space.family(point.family())
                .map(family -> family.knobs().stream()
                        .flatMap(knob -> neighbours(point, knob))
                        .filter(neighbour -> family.legality().violation(neighbour.point()).isEmpty())
                        .toList())
                .orElse(List.of());
    }

    private static Stream<Neighbour> neighbours(Point point, Knob knob) {
        return knob.values().stream()
                .filter(value -> !value.equals(point.knobs().get(knob.name())))
                .map(value -> new Neighbour(point.with(knob.name(), value), knob));
    }

    /** A point at distance one and the knob that differs. */
    public record Neighbour(Point point, Knob knob) {}
}
