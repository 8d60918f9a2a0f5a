package dev.lathe.tuning.proposal;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The shares of a campaign's proposers: in each cycle, the search proposes {@code search} candidates and the agent
 * {@code agent}, whose turns may be open together. If both are 0, the campaign waits for submissions. Submissions
 * precede both, unless they have a share: then at most so many of them follow each cycle of the others.
 */
public record ProposerShares(int search, int agent, OptionalInt submissions) {
    public static final ProposerShares SEARCH = new ProposerShares(1, 0);

    /** The maximum of a share, because a campaign continues as new between two turns of the agent only. */
    public static final int MAX = 100;

    private static final String SEARCHED = "search";
    private static final String AGENT = "agent";
    private static final String SUBMISSIONS = "submissions";
    private static final Pattern SHARE = Pattern.compile("(search|agent|submissions)(?::([0-9]{1,3}))?");

    public ProposerShares {
        if (search < 0 || search > MAX || agent < 0 || agent > MAX) {
            throw new IllegalArgumentException(
                    "shares must be 0 to " + MAX + ", not search " + search + " and agent " + agent);
        }
        submissions.ifPresent(share -> {
            if (share < 1 || share > MAX) {
                throw new IllegalArgumentException("the share of submissions must be 1 to " + MAX + ", not " + share);
            }
        });
    }

    /** Creates shares with submissions that precede the other proposers. */
    public ProposerShares(int search, int agent) {
        this(search, agent, OptionalInt.empty());
    }

    /**
     * Parses {@code search}, {@code agent} or {@code submissions}, or shares such as
     * {@code search:3,agent:1,submissions:1}. A share without a number is 1.
     */
    public static ProposerShares parse(String text) {
        if (text.equals(SUBMISSIONS)) {
            return new ProposerShares(0, 0);
        }
        SortedMap<String, Integer> shares = new TreeMap<>();
        for (String part : text.split(",", -1)) {
            Matcher share = SHARE.matcher(part);
            if (!share.matches() || shares.containsKey(share.group(1))) {
                throw new IllegalArgumentException("invalid proposer '" + text
                        + "'; write search, agent or submissions, or shares such as search:3,agent:1,submissions:1");
            }
            shares.put(
                    share.group(1), Optional.ofNullable(share.group(2)).map(Integer::valueOf).orElse(1));
        }
        ProposerShares parsed = new ProposerShares(
                shares.getOrDefault(SEARCHED, 0),
                shares.getOrDefault(AGENT, 0),
                shares.containsKey(SUBMISSIONS) ? OptionalInt.of(shares.get(SUBMISSIONS)) : OptionalInt.empty());
        if (parsed.search == 0 && parsed.agent == 0) {
            throw new IllegalArgumentException(
                    "invalid proposer '" + text + "'; a share must be positive, or write " + SUBMISSIONS);
        }
        return parsed;
    }

    /** Returns the shares in the format of {@link #parse}; that of the only proposer without a number if it is 1. */
    public String text() {
        SortedMap<String, Integer> shares =
                new TreeMap<>(Comparator.comparing(List.of(SEARCHED, AGENT, SUBMISSIONS)::indexOf));
        shares.put(SEARCHED, search);
        shares.put(AGENT, agent);
        shares.put(SUBMISSIONS, submissions.orElse(0));
        shares.values().removeIf(share -> share == 0);
        return switch (shares.size()) {
            case 0 -> SUBMISSIONS;
            case 1 -> shares.firstKey() + (agent > 1 ? ":" + agent : "");
            default -> shares.entrySet().stream()
                    .map(share -> share.getKey() + ":" + share.getValue())
                    .collect(Collectors.joining(","));
        };
    }
}
