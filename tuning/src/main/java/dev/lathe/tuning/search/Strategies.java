package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.search.family.Annealing;
import dev.lathe.tuning.search.family.DifferentialEvolution;
import dev.lathe.tuning.search.family.Genetic;
import dev.lathe.tuning.search.family.LatinHypercube;
import dev.lathe.tuning.search.family.LocalSearch;
import dev.lathe.tuning.search.family.Portfolio;
import dev.lathe.tuning.search.family.Searcher;
import dev.lathe.tuning.search.family.Surrogate;
import dev.lathe.tuning.search.family.Tabu;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.LegalPoints;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The search strategies by name. */
public final class Strategies {
    public static final String DEFAULT = "portfolio";

    private static final SortedMap<String, SearchStrategy> BY_NAME = byName();

    private Strategies() {}

    private static SortedMap<String, SearchStrategy> byName() {
        SortedMap<String, SearchStrategy> named = new TreeMap<>();
        named.put("random", Strategies::random);
        named.put("exhaustive", Strategies::exhaustive);
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

    /** Draws uniformly, without repetition. */
    static Optional<Move> random(LegalPoints points, EvaluationHistory history, SeededRandom random) {
        return points.random(random, new Untried(history))
                .map(point -> new Move(point, Optional.empty(), Category.STRUCTURAL, "random", "random point"));
    }

    /** Enumerates the points in the canonical order of the space. */
    private static Optional<Move> exhaustive(LegalPoints points, EvaluationHistory history, SeededRandom random) {
        return points.first(new Untried(history))
                .map(point -> new Move(
                        point, Optional.empty(), Category.STRUCTURAL, "exhaustive", "next point in canonical order"));
    }

    private static Searcher portfolio() {
        return new Portfolio(List.of(
                new Portfolio.Member(20, new Surrogate()),
                new Portfolio.Member(1, new LocalSearch()),
                new Portfolio.Member(1, new Genetic()),
                new Portfolio.Member(0.5, new Tabu()),
                new Portfolio.Member(0.5, new Annealing()),
                new Portfolio.Member(0.5, new DifferentialEvolution())));
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
