package dev.lathe.tuning.campaign;

import dev.lathe.tuning.space.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The fastest candidates by their costs in the current epoch, the fastest first, with the incumbent. The carried state
 * contains them with their sources, so there are fewer of large ones.
 */
public record Finalists(List<Incumbent> fastest) {
    /** The maximum number, because each measurement of a runoff takes seconds for a large problem. */
    private static final int MAX_FINALISTS = 4;

    /**
     * The limit in characters of the sources of all finalists together: one of the longest, or four of the usual
     * length. Not of compressed text, whose length differs between machines.
     */
    private static final int MAX_CHARACTERS = 45_000;

    public Finalists {
        fastest = List.copyOf(fastest);
    }

    public static Finalists none() {
        return new Finalists(List.of());
    }

    public Finalists with(Incumbent measured) {
        List<Incumbent> kept = new ArrayList<>();
        Stream.concat(others(measured), Stream.of(measured))
                .sorted(Comparator.comparingDouble(Incumbent::medianNanoseconds))
                .limit(MAX_FINALISTS)
                .filter(next -> characters(kept) + characters(List.of(next)) <= MAX_CHARACTERS)
                .forEachOrdered(kept::add);
        return new Finalists(kept);
    }

    /** Returns the same finalists with their costs multiplied by a factor. */
    Finalists scaledBy(double factor) {
        return new Finalists(fastest.stream()
                .map(one -> one.withCost(factor * one.medianNanoseconds()))
                .toList());
    }

    private static int characters(List<Incumbent> finalists) {
        return finalists.stream()
                .map(finalist -> finalist.proposal().candidate())
                .filter(Source.class::isInstance)
                .mapToInt(source -> ((Source) source).code().length())
                .sum();
    }

    /** Returns all except this one, the fastest first. */
    public List<Incumbent> except(Incumbent one) {
        return others(one).toList();
    }

    Finalists without(Incumbent one) {
        return new Finalists(except(one));
    }

    private Stream<Incumbent> others(Incumbent one) {
        int ordinal = one.proposal().ordinal();
        return fastest.stream().filter(other -> other.proposal().ordinal() != ordinal);
    }
}
