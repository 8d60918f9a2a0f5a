package dev.lathe.tuning.space;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * A family as a grid. A grid index is a mixed-radix number whose digits are the positions of the knobs' values.
 * Searches that evaluate thousands of points per proposal work on indices and convert only the chosen one to a point.
 */
public final class Grid {
    /** The number of walks without a match after which a search for an index gives up. */
    private static final int WALKS = 32;

    private final FamilyPoints points;
    private final List<Knob> knobs;
    private final long[] strides;
    private final int[] values;
    private final int[] byCategory;
    private final Optional<long[]> listed;

    Grid(FamilyPoints points) {
        this.points = points;
        this.knobs = points.family().knobs();
        this.strides = strides(points.family());
        this.values = knobs.stream().mapToInt(knob -> knob.values().size()).toArray();
        this.byCategory = IntStream.range(0, knobs.size())
                .boxed()
                .sorted(Comparator.comparing(knob -> knobs.get(knob).category()))
                .mapToInt(Integer::intValue)
                .toArray();
        this.listed = points.all().map(all -> all.stream().mapToLong(this::index).sorted().toArray());
    }

    private static long[] strides(Family family) {
        long[] strides = new long[family.knobs().size()];
        long combinations = 1;
        for (int knob = 0; knob < strides.length; knob++) {
            strides[knob] = combinations;
            try {
                combinations = Math.multiplyExact(combinations, (long) family.knobs().get(knob).values().size());
            } catch (ArithmeticException tooMany) {
                throw new IllegalArgumentException("family " + family.name()
                        + ": the knobs combine to more than 2^63 points; remove knobs or values, or split the family");
            }
        }
        return strides;
    }

    public Family family() {
        return points.family();
    }

    public int knobs() {
        return strides.length;
    }

    public Knob knob(int knob) {
        return knobs.get(knob);
    }

    /** Returns the number of values of a knob. */
    public int values(int knob) {
        return values[knob];
    }

    /** Returns the index of a point of this family. */
    public long index(Point point) {
        long index = 0;
        for (int knob = 0; knob < strides.length; knob++) {
            index += strides[knob] * knobs.get(knob).values().indexOf(point.knobs().get(knobs.get(knob).name()));
        }
        return index;
    }

    public Point point(long index) {
        SortedMap<String, KnobValue> values = new TreeMap<>();
        for (int knob = 0; knob < strides.length; knob++) {
            values.put(knobs.get(knob).name(), knobs.get(knob).values().get(position(index, knob)));
        }
        return new Point(family().name(), values);
    }

    /** Returns the position of a knob's value at an index. */
    public int position(long index, int knob) {
        return (int) (index / strides[knob] % values[knob]);
    }

    /** Returns the index with one knob moved to another position. */
    public long moved(long index, int knob, int position) {
        return index + (position - position(index, knob)) * strides[knob];
    }

    /** Returns the number of knobs in which two indices differ. */
    public int distance(long one, long other) {
        int distance = 0;
        for (int knob = 0; knob < strides.length; knob++) {
            distance += position(one, knob) == position(other, knob) ? 0 : 1;
        }
        return distance;
    }

    /** Returns the first category, in enum order, of the knobs in which two indices differ; empty if they are equal. */
    public Optional<Category> difference(long one, long other) {
        for (int knob : byCategory) {
            if (position(one, knob) != position(other, knob)) {
                return Optional.of(knobs.get(knob).category());
            }
        }
        return Optional.empty();
    }

    public boolean legal(long index) {
        return listed.map(indices -> Arrays.binarySearch(indices, index) >= 0)
                .orElseGet(() -> family().legality().violation(point(index)).isEmpty());
    }

    /** Returns a selection of the legal indices that pass the filter. */
    public Selection select(LongPredicate wanted) {
        return new Selection(wanted);
    }

    /** The legal indices that pass a filter. Of an enumerated family they are listed at most once. */
    public final class Selection {
        private final LongPredicate wanted;
        private Optional<long[]> members = Optional.empty();

        private Selection(LongPredicate wanted) {
            this.wanted = wanted;
        }

        /** Returns a random index; empty if none is found, which is exact for enumerated families only. */
        public OptionalLong random(RandomSource random) {
            return listed.map(indices -> fromList(indices, random)).orElseGet(() -> fromWalk(random, wanted));
        }

        /** A few random draws come first: while most indices pass, they avoid filtering a long list. */
        private OptionalLong fromList(long[] indices, RandomSource random) {
            for (int draw = 0; draw < 16 && indices.length > 0; draw++) {
                long index = indices[random.below(indices.length)];
                if (wanted.test(index)) {
                    return OptionalLong.of(index);
                }
            }
            long[] left = members(indices);
            return left.length == 0 ? OptionalLong.empty() : OptionalLong.of(left[random.below(left.length)]);
        }

        private long[] members(long[] indices) {
            long[] found = members.orElseGet(() -> Arrays.stream(indices).filter(wanted).toArray());
            members = Optional.of(found);
            return found;
        }
    }

    /**
     * Each walk ends at the first legal index; continuing to a passing one might visit a space too large to enumerate.
     */
    private OptionalLong fromWalk(RandomSource random, LongPredicate wanted) {
        return IntStream.range(0, WALKS)
                .mapToObj(walk -> points.walk(knob -> random.shuffled(knob.values()), point -> true))
                .flatMap(Optional::stream)
                .mapToLong(this::index)
                .filter(wanted)
                .findFirst();
    }
}
