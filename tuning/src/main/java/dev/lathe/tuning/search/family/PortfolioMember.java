package dev.lathe.tuning.search.family;

/** A search of a portfolio and its prior weight: its share of the proposals while no member has earned credit. */
public record PortfolioMember(double priorWeight, Searcher searcher) {
    public PortfolioMember {
        if (!(priorWeight > 0)) {
            throw new IllegalArgumentException("the prior weight of a portfolio member must be positive, not " + priorWeight);
        }
    }
}
