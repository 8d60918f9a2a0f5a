package dev.lathe.tuning.campaign;

import dev.lathe.tuning.packing.DeflatedText;
import dev.lathe.tuning.space.Source;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The fastest candidates of the current epoch by their costs in the ledger, the fastest first, with the incumbent. The
 * carried state contains them with their sources, so there are fewer of large ones.
 */
public record Finalists(List<Incumbent> fastest) {
    /** The maximum number, because each measurement of a runoff takes seconds for a large problem. */
    private static final int MAX_FINALISTS = 4;

    /** The limit in bytes of base64 of a source, and of those of all finalists together. */
    public static final int MAX_PACKED_BYTES = 15_000;

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
                .filter(next -> packedBytes(kept) + packedBytes(List.of(next)) <= MAX_PACKED_BYTES)
                .forEachOrdered(kept::add);
        return new Finalists(kept);
    }

    private static int packedBytes(List<Incumbent> finalists) {
        return finalists.stream()
                .map(finalist -> finalist.proposal().candidate())
                .filter(Source.class::isInstance)
                .mapToInt(source -> DeflatedText.deflate(((Source) source).code()).length())
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
