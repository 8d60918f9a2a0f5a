package dev.lathe.workflows.contract.naming;

import io.temporal.common.SearchAttributeKey;
import java.util.List;

/**
 * The search attributes of campaigns and sweeps. A SQL visibility store has room for ten keywords and three attributes
 * of each other type in a namespace, so the list is short.
 */
public final class SearchAttributes {
    public static final SearchAttributeKey<String> SWEEP = SearchAttributeKey.forKeyword("Sweep");
    public static final SearchAttributeKey<String> SHAPE = SearchAttributeKey.forKeyword("Shape");
    public static final SearchAttributeKey<String> DTYPE = SearchAttributeKey.forKeyword("Dtype");
    public static final SearchAttributeKey<String> DEVICE = SearchAttributeKey.forKeyword("Device");
    public static final SearchAttributeKey<String> PHASE = SearchAttributeKey.forKeyword("Phase");
    public static final SearchAttributeKey<String> BEST_CANDIDATE = SearchAttributeKey.forKeyword("BestCandidate");
    public static final SearchAttributeKey<String> STOP_REASON = SearchAttributeKey.forKeyword("StopReason");
    public static final SearchAttributeKey<Long> ITERATION = SearchAttributeKey.forLong("Iteration");
    public static final SearchAttributeKey<Long> TARGET = SearchAttributeKey.forLong("Target");
    public static final SearchAttributeKey<Long> ATTEMPTS = SearchAttributeKey.forLong("Attempts");
    public static final SearchAttributeKey<Double> BEST_VALUE = SearchAttributeKey.forDouble("BestValue");
    public static final SearchAttributeKey<Double> SPEEDUP = SearchAttributeKey.forDouble("Speedup");
    public static final SearchAttributeKey<Double> PERCENT_OF_VENDOR = SearchAttributeKey.forDouble("PctOfVendor");

    public static final SearchAttributeKey<List<String>> TAGS = SearchAttributeKey.forKeywordList("Tags");

    private SearchAttributes() {}

    public static List<SearchAttributeKey<?>> all() {
        return List.of(
                SWEEP,
                SHAPE,
                DTYPE,
                DEVICE,
                PHASE,
                BEST_CANDIDATE,
                STOP_REASON,
                ITERATION,
                TARGET,
                ATTEMPTS,
                BEST_VALUE,
                SPEEDUP,
                PERCENT_OF_VENDOR,
                TAGS);
    }
}
