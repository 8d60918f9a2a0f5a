package dev.lathe.tuning.proposal;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shares of a campaign's proposers: in each cycle, the search proposes {@code search} candidates and the agent
 * {@code agent}. If both are 0, the campaign waits for submissions. Submissions precede both and belong to no share.
 */
public record ProposerShares(int search, int agent) {
    public static final ProposerShares SEARCH = new ProposerShares(1, 0);

    /** The maximum of a share, because a campaign continues as new between two turns of the agent only. */
    public static final int MAX = 100;

    private static final String SUBMISSIONS = "submissions";
    private static final Pattern SHARE = Pattern.compile("(search|agent)(?::([0-9]{1,3}))?");

    public ProposerShares {
        if (search < 0 || search > MAX || agent < 0 || agent > MAX) {
            throw new IllegalArgumentException(
                    "shares must be 0 to " + MAX + ", not search " + search + " and agent " + agent);
        }
    }

    /**
     * Parses {@code search}, {@code agent} or {@code submissions}, or shares such as {@code search:3,agent:1}. A share
     * without a number is 1.
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
                        + "'; write search, agent or submissions, or shares such as search:3,agent:1");
            }
            shares.put(
                    share.group(1), Optional.ofNullable(share.group(2)).map(Integer::valueOf).orElse(1));
        }
        ProposerShares parsed =
                new ProposerShares(shares.getOrDefault("search", 0), shares.getOrDefault("agent", 0));
        if (parsed.search == 0 && parsed.agent == 0) {
            throw new IllegalArgumentException(
                    "invalid proposer '" + text + "'; a share must be positive, or write " + SUBMISSIONS);
        }
        return parsed;
    }

    /** Returns the shares in the format of {@link #parse}. */
    public String text() {
        if (search == 0) {
            return agent == 0 ? SUBMISSIONS : "agent";
        }
        return agent == 0 ? "search" : "search:" + search + ",agent:" + agent;
    }
}
