package dev.lathe.tuning.campaign;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The fastest candidates of the current epoch by their costs in the ledger, the fastest first, with the incumbent. */
public record Finalists(List<Incumbent> fastest) {
    /** The maximum number, because each measurement of a runoff takes seconds for a large problem. */
    private static final int MAX_FINALISTS = 4;

    public Finalists {
        fastest = List.copyOf(fastest);
    }

    public static Finalists none() {
        return new Finalists(List.of());
    }

    public Finalists with(Incumbent measured) {
        return new Finalists(Stream.concat(others(measured), Stream.of(measured))
                .sorted(Comparator.comparingDouble(Incumbent::medianNanoseconds))
                .limit(MAX_FINALISTS)
                .toList());
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
