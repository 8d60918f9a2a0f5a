package dev.lathe.tuning.space.legal;

import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;

/**
 * One family as a grid: a cell is a number in mixed radix whose digits are the positions of the knobs' values. Searches that
 * look at thousands of points for one proposal count in cells, and make a point of the one that they choose.
 */
public final class Grid {
    /** Walks after which a wanted cell is given up. */
    private static final int WALKS = 32;

    private final FamilyPoints points;
    private final List<Knob> knobs;
    private final long[] strides;
    private final Optional<long[]> listed;

    Grid(FamilyPoints points) {
        this.points = points;
        this.knobs = points.family().knobs();
        this.strides = strides(points.family());
        this.listed = points.all().map(all -> all.stream().mapToLong(this::cell).sorted().toArray());
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
                        + ": its knobs combine to more than 2^63 points; drop knobs or values, or make two families of it");
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

    /** How many values a knob has. */
    public int values(int knob) {
        return knobs.get(knob).values().size();
    }

    /** The cell of a point of this family. */
    public long cell(Point point) {
        long cell = 0;
        for (int knob = 0; knob < strides.length; knob++) {
            cell += strides[knob] * knobs.get(knob).values().indexOf(point.knobs().get(knobs.get(knob).name()));
        }
        return cell;
    }

    public Point point(long cell) {
        SortedMap<String, KnobValue> values = new TreeMap<>();
        for (int knob = 0; knob < strides.length; knob++) {
            values.put(knobs.get(knob).name(), knobs.get(knob).values().get(position(cell, knob)));
        }
        return new Point(family().name(), values);
    }

    /** The position of a knob's value in a cell. */
    public int position(long cell, int knob) {
        return (int) (cell / strides[knob] % values(knob));
    }

    /** The cell with one knob put to another position. */
    public long moved(long cell, int knob, int position) {
        return cell + (position - position(cell, knob)) * strides[knob];
    }

    /** In how many knobs two cells differ. */
    public int distance(long one, long other) {
        int distance = 0;
        for (int knob = 0; knob < strides.length; knob++) {
            distance += position(one, knob) == position(other, knob) ? 0 : 1;
        }
        return distance;
    }

    public boolean legal(long cell) {
        return listed.map(cells -> Arrays.binarySearch(cells, cell) >= 0)
                .orElseGet(() -> family().legality().violation(point(cell)).isEmpty());
    }

    /** A wanted legal cell by chance; empty where none is found, which in a listed family means that there is none. */
    public OptionalLong random(RandomSource choice, LongPredicate wanted) {
        return listed.map(cells -> fromList(cells, choice, wanted)).orElseGet(() -> fromWalk(choice, wanted));
    }

    /** A few blind draws first: while most cells are wanted, they save the filtering of a long list. */
    private static OptionalLong fromList(long[] cells, RandomSource choice, LongPredicate wanted) {
        for (int draw = 0; draw < 16 && cells.length > 0; draw++) {
            long cell = cells[choice.below(cells.length)];
            if (wanted.test(cell)) {
                return OptionalLong.of(cell);
            }
        }
        long[] left = Arrays.stream(cells).filter(wanted).toArray();
        return left.length == 0 ? OptionalLong.empty() : OptionalLong.of(left[choice.below(left.length)]);
    }

    /** Each walk ends at the first legal cell; a walk on to a wanted one might visit all of a space that nobody can list. */
    private OptionalLong fromWalk(RandomSource choice, LongPredicate wanted) {
        return IntStream.range(0, WALKS)
                .mapToObj(walk -> points.walk(knob -> choice.shuffled(knob.values()), point -> true))
                .flatMap(Optional::stream)
                .mapToLong(this::cell)
                .filter(wanted)
                .findFirst();
    }
}
