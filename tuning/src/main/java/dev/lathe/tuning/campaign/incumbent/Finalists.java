package dev.lathe.tuning.campaign.incumbent;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The fastest candidates of the present epoch by their costs in the ledger, the fastest first; the incumbent is one. */
public record Finalists(List<Incumbent> fastest) {
    /** What a runoff measures of a large product takes seconds each. */
    private static final int MOST = 4;

    public Finalists {
        fastest = List.copyOf(fastest);
    }

    public static Finalists none() {
        return new Finalists(List.of());
    }

    public Finalists with(Incumbent measured) {
        return new Finalists(Stream.concat(others(measured), Stream.of(measured))
                .sorted(Comparator.comparingDouble(Incumbent::medianNanoseconds))
                .limit(MOST)
                .toList());
    }

    /** All but this one, the fastest first. */
    public List<Incumbent> besides(Incumbent one) {
        return others(one).toList();
    }

    Finalists without(Incumbent one) {
        return new Finalists(besides(one));
    }

    private Stream<Incumbent> others(Incumbent one) {
        int ordinal = one.proposal().ordinal();
        return fastest.stream().filter(other -> other.proposal().ordinal() != ordinal);
    }
}
