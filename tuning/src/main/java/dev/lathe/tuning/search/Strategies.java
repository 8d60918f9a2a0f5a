package dev.lathe.tuning.search;

import dev.lathe.tuning.search.family.Annealing;
import dev.lathe.tuning.search.family.DifferentialEvolution;
import dev.lathe.tuning.search.family.Genetic;
import dev.lathe.tuning.search.family.LatinHypercube;
import dev.lathe.tuning.search.family.LocalSearch;
import dev.lathe.tuning.search.family.Portfolio;
import dev.lathe.tuning.search.family.PortfolioMember;
import dev.lathe.tuning.search.family.Searcher;
import dev.lathe.tuning.search.family.Surrogate;
import dev.lathe.tuning.search.family.Tabu;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The search strategies by name. */
public final class Strategies {
    public static final String DEFAULT = "portfolio";

    private static final SortedMap<String, SearchStrategy> BY_NAME = byName();

    private Strategies() {}

    private static SortedMap<String, SearchStrategy> byName() {
        SortedMap<String, SearchStrategy> named = new TreeMap<>();
        named.put("random", new RandomSearch());
        named.put("exhaustive", new ExhaustiveSearch());
        named.put("greedy", new GreedyLocalSearch());
        named.put("latin-hypercube", new InFamilies(new LatinHypercube()));
        named.put("local", new InFamilies(new LocalSearch()));
        named.put("annealing", new InFamilies(new Annealing()));
        named.put("tabu", new InFamilies(new Tabu()));
        named.put("genetic", new InFamilies(new Genetic()));
        named.put("differential", new InFamilies(new DifferentialEvolution()));
        named.put("surrogate", new InFamilies(new Surrogate()));
        named.put(DEFAULT, new InFamilies(portfolio()));
        return Collections.unmodifiableSortedMap(named);
    }

    private static Searcher portfolio() {
        return new Portfolio(List.of(
                new PortfolioMember(20, new Surrogate()),
                new PortfolioMember(1, new LocalSearch()),
                new PortfolioMember(1, new Genetic()),
                new PortfolioMember(0.5, new Tabu()),
                new PortfolioMember(0.5, new Annealing()),
                new PortfolioMember(0.5, new DifferentialEvolution())));
    }

    /** Returns a strategy by name; throws IllegalArgumentException that lists the legal names. */
    public static SearchStrategy of(String name) {
        SearchStrategy strategy = BY_NAME.get(name);
        if (strategy == null) {
            throw new IllegalArgumentException("unknown strategy '" + name + "'; use one of " + names());
        }
        return strategy;
    }

    public static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }
}
