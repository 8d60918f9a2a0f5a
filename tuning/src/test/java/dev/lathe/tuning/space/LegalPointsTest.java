package dev.lathe.tuning.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.search.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

class LegalPointsTest {
    private static final Predicate<Point> ANY = point -> true;

    private final SearchSpace space = Spaces.twoFamilies();
    private final LegalPoints points = new LegalPoints(space);

    @Test
    void areTheSameAsByEnumeration() {
        List<Point> byForce = space.families().stream()
                .flatMap(family -> Spaces.legalByEnumeration(family).stream())
                .toList();
        assertThat(inOrder(points)).isEqualTo(byForce);
    }

    @Test
    void ofRandomSpacesAreTheSameAsByEnumeration() {
        for (int seed = 0; seed < 60; seed++) {
            SearchSpace random = randomSpace(SeededRandom.of(seed, 0));
            assertThat(inOrder(new LegalPoints(random)))
                    .isEqualTo(Spaces.legalByEnumeration(random.families().getFirst()));
        }
    }

    @Test
    void ofALargeSpaceAreFoundWithoutACount() {
        LegalPoints vast = new LegalPoints(Spaces.vast());
        assertThat(new FamilyPoints(vast.space().families().getFirst()).all()).isEmpty();
        assertThat(vast.first(ANY)).contains(vast.space().simplest());
        for (int ordinal = 0; ordinal < 200; ordinal++) {
            Point point = vast.random(SeededRandom.of(1, ordinal), ANY).orElseThrow();
            assertThat(vast.space().violation(point)).isEmpty();
        }
    }

    @Test
    void ofAListAreThatList() {
        List<Point> some = Spaces.legalByEnumeration(space.families().getFirst()).subList(1, 5);
        LegalPoints listed = new LegalPoints(new SearchSpace(List.of(
                new Family("naive", space.families().getFirst().knobs(), new Listed(some)))));
        assertThat(inOrder(listed)).isEqualTo(some);
    }

    @Test
    void areReadTheSameWhetherATextIsNewOrKnown() {
        Function<String, Optional<Point>> reader = points.reader();
        for (String text : List.of(space.simplest().text(), "none:1", space.simplest().text(), "none:1")) {
            assertThat(reader.apply(text)).isEqualTo(points.point(text));
        }
        assertThat(reader.apply(space.simplest().text())).contains(space.simplest());
    }

    @Test
    void areDrawnUniformlyWithinAFamily() {
        SortedMap<String, Integer> drawn = new TreeMap<>();
        for (int ordinal = 0; ordinal < 9_000; ordinal++) {
            drawn.merge(points.random("naive", SeededRandom.of(3, ordinal), ANY).orElseThrow().text(), 1, Integer::sum);
        }
        assertThat(drawn).hasSize(9);
        assertThat(drawn.values()).allSatisfy(count -> assertThat(count).isBetween(880, 1_120));
    }

    @Test
    void areDrawnUntilOneIsAccepted() {
        SortedSet<String> seen = new TreeSet<>();
        Optional<Point> next = Optional.empty();
        do {
            next = points.random(SeededRandom.of(5, seen.size()), point -> !seen.contains(point.text()));
            next.ifPresent(point -> assertThat(seen.add(point.text())).isTrue());
        } while (next.isPresent());
        assertThat(inOrder(points)).hasSameSizeAs(seen);
    }

    @Test
    void haveNeighboursThatDifferInOneKnobAndAreLegal() {
        for (Point point : inOrder(points)) {
            List<Point> neighbours = points.neighbours(point).stream().map(LegalPoints.Neighbour::point).toList();
            assertThat(neighbours)
                    .containsExactlyInAnyOrderElementsOf(inOrder(points).stream()
                            .filter(other -> differences(point, other) == 1)
                            .toList());
        }
    }

    private static long differences(Point one, Point other) {
        return one.family().equals(other.family())
                ? one.knobs().keySet().stream()
                        .filter(knob -> !one.knobs().get(knob).equals(other.knobs().get(knob)))
                        .count()
                : Long.MAX_VALUE;
    }

    private static List<Point> inOrder(LegalPoints points) {
        List<Point> all = new ArrayList<>();
        points.first(point -> !all.add(point));
        return all;
    }

    private static SearchSpace randomSpace(SeededRandom random) {
        String[] rules = {"A % B == 0", "A + B * C < 40", "C != 3 || A > 4", "B <= C", "A * B * C > 10"};
        List<Constraint> chosen = new ArrayList<>();
        for (String rule : rules) {
            if (random.below(2) == 0) {
                chosen.add(Spaces.constraint("r" + chosen.size(), rule));
            }
        }
        List<Knob> knobs = random.shuffled(List.of(
                Spaces.knob("A", 1, 2, 4, 6, 9),
                Spaces.knob("B", 1, 2, 3),
                Spaces.knob("C", 1, 3, 5, 7),
                Spaces.words("D", "x", "y")));
        return new SearchSpace(List.of(new Family("f", knobs, Spaces.rules(chosen.toArray(Constraint[]::new)))));
    }

    private record Listed(List<Point> points) implements Legality {
        @Override
        public Optional<Violation> violation(Point point) {
            return points.contains(point)
                    ? Optional.empty()
                    : Optional.of(new Violation("listed", "no", "choose another"));
        }

        @Override
        public Optional<List<Point>> listed() {
            return Optional.of(points);
        }
    }
}
