package dev.lathe.tuning.search.portfolio;

import java.util.Arrays;

/**
 * What is done about proposals in a row that gained nothing. It is one proposal at each rung, for most gains come from going
 * on, until the ladder was climbed twice: then half of them look for another hill, in two ways by turns. It never ends a search.
 */
enum EscalationStep {
    GROUND(0, ""),
    ANOTHER_GROUP(3, "another group of knobs"),
    ANOTHER_WAY(5, "another way of searching"),
    FAR_AWAY(10, "far from the best"),
    BEST_TOGETHER(15, "what the best have"),
    LEFT_OUT(32, "where the best are not");

    private static final int HEIGHT = 15;

    private final int discards;
    private final String remedy;

    EscalationStep(int discards, String remedy) {
        this.discards = discards;
        this.remedy = remedy;
    }

    /** The rung that so many proposals without a gain lead to. Above the ladder every second one looks for another hill. */
    static EscalationStep after(int discards) {
        if (discards > HEIGHT && discards % HEIGHT == 0) {
            return BEST_TOGETHER;
        }
        if (discards > 2 * HEIGHT && discards % 2 == 0) {
            return discards % 4 == 0 ? LEFT_OUT : FAR_AWAY;
        }
        return Arrays.stream(values())
                .filter(rung -> rung.discards == discards)
                .findFirst()
                .orElse(GROUND);
    }

    String remedy() {
        return remedy;
    }
}
