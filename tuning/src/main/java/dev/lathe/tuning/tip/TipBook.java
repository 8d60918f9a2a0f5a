package dev.lathe.tuning.tip;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The tips of one op, oldest first, and the number of the last one. A number is never used again. */
public record TipBook(List<Tip> tips, int lastNumber) {
    /** The maximum number of tips, due to the payload limit. */
    public static final int LIMIT = 300;

    public TipBook {
        tips = List.copyOf(tips);
    }

    public static TipBook empty() {
        return new TipBook(List.of(), 0);
    }

    /** Returns the book with a tip under the next number; unchanged if it has the same tip. */
    public TipBook with(Tip tip) {
        if (tips.stream().anyMatch(tip::isAbout)) {
            return this;
        }
        List<Tip> all = new ArrayList<>(tips);
        all.add(tip.withNumber(lastNumber + 1));
        if (all.size() > LIMIT) {
            all.remove(leastValuable(all));
        }
        return new TipBook(all, lastNumber + 1);
    }

    /** Returns the oldest tip that did not work, or the oldest one if all worked. */
    private static Tip leastValuable(List<Tip> all) {
        return all.stream().filter(tip -> !tip.worked()).findFirst().orElseGet(all::getFirst);
    }

    public TipBook without(int number) {
        return new TipBook(
                tips.stream().filter(tip -> tip.number() != number).toList(), lastNumber);
    }

    public Optional<Tip> tip(int number) {
        return tips.stream().filter(tip -> tip.number() == number).findFirst();
    }

    /** Returns the tip that says the same about the same evaluation. */
    public Optional<Tip> like(Tip other) {
        return tips.stream().filter(other::isAbout).findFirst();
    }

    /**
     * Returns the tips of a scope: those of these campaigns first, in the order of the campaigns, each newest first.
     */
    public List<Tip> beginningWith(List<String> campaigns, Tip.Scope scope) {
        return search(scope, List.of()).stream()
                .sorted(Comparator.comparingInt(tip ->
                        campaigns.contains(tip.campaign()) ? campaigns.indexOf(tip.campaign()) : campaigns.size()))
                .toList();
    }

    /** Returns the tips of a scope that contain all words in their text or campaign, newest first. */
    public List<Tip> search(Tip.Scope scope, List<String> words) {
        return tips.reversed().stream()
                .filter(tip -> tip.appliesTo(scope))
                .filter(tip -> words.stream().allMatch(tip::contains))
                .toList();
    }
}
