package dev.lathe.tuning.search.family;

import java.util.Arrays;

/**
 * The escalation for a stagnation length. Each step applies to a single proposal, since most gains come from
 * continuing. After two full periods every second proposal restarts elsewhere, alternating between two ways. Escalation
 * never ends a search.
 */
enum EscalationStep {
    NONE(0, ""),
    OTHER_GROUP(3, "other knob group"),
    OTHER_SEARCH(5, "other search method"),
    RESTART(10, "restart elsewhere"),
    RECOMBINE(15, "recombination of the best"),
    UNDEREXPLORED(32, "underexplored values");

    private static final int PERIOD = 15;

    private final int stagnation;
    private final String label;

    EscalationStep(int stagnation, String label) {
        this.stagnation = stagnation;
        this.label = label;
    }

    /** Returns the step for a number of consecutive proposals without a gain. */
    static EscalationStep after(int stagnation) {
        if (stagnation > PERIOD && stagnation % PERIOD == 0) {
            return RECOMBINE;
        }
        if (stagnation > 2 * PERIOD && stagnation % 2 == 0) {
            return stagnation % 4 == 0 ? UNDEREXPLORED : RESTART;
        }
        return Arrays.stream(values())
                .filter(step -> step.stagnation == stagnation)
                .findFirst()
                .orElse(NONE);
    }

    String label() {
        return label;
    }
}
