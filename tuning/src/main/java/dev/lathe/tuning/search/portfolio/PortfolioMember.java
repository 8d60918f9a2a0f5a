package dev.lathe.tuning.search.portfolio;

import dev.lathe.tuning.search.view.Searcher;

/** A search of the portfolio, and how much of the budget it gets while nobody has earned anything. */
public record PortfolioMember(String name, double stake, Searcher searcher) {
    public PortfolioMember {
        if (!(stake > 0)) {
            throw new IllegalArgumentException("member " + name + ": a stake is positive, not " + stake);
        }
    }
}
