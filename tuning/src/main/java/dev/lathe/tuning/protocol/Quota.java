package dev.lathe.tuning.protocol;

import dev.lathe.tuning.space.Category;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A quota of a protocol: at least {@code atLeast} of the first {@code byRound} rounds must be of the category. */
public record Quota(Category category, int atLeast, int byRound) {
    /** The format of a quota, as in {@code structural 5 by 30}. */
    public static final String PATTERN = "(\\w+) ([1-9]\\d{0,3}) by ([1-9]\\d{0,3})";

    /** Parses a quota; throws IllegalArgumentException with the format. */
    public static Quota parse(String text) {
        Matcher parts = Pattern.compile(PATTERN).matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "invalid quota '" + text + "'; write category, number and round, such as 'structural 5 by 30'");
        }
        Quota quota = new Quota(
                category(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
        if (quota.atLeast > quota.byRound) {
            throw new IllegalArgumentException(
                    "the quota '" + text + "' cannot be met in " + quota.byRound + " rounds");
        }
        return quota;
    }

    private static Category category(String name) {
        return List.of(Category.values()).stream()
                .filter(category -> category.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown category '" + name + "'; legal are "
                        + String.join(", ", List.of(Category.values()).stream().map(Category::toString).toList())));
    }

    /**
     * Returns whether the next round must be of this category for the quota to be met. With a limit, some of the rounds
     * that are left must be of other categories.
     */
    boolean isDue(Rounds rounds, OptionalInt categoryLimit) {
        long missing = atLeast - rounds.ofCategory(category);
        int left = byRound - rounds.count().all();
        int possible = categoryLimit.isPresent() ? left - left / (categoryLimit.getAsInt() + 1) : left;
        return left > 0 && missing > 0 && missing >= possible;
    }
}
