package dev.lathe.tuning.search.portfolio;

import java.util.Arrays;

/**
 * What is done about proposals in a row that gained nothing. It is one proposal at each rung, for most gains come from going
 * on, until the ladder was climbed twice: then half of them look for another hill. It never ends a search.
 */
enum Rung {
    GROUND(0, ""),
    ANOTHER_GROUP(3, "another group of knobs"),
    ANOTHER_WAY(5, "another way of searching"),
    FAR_AWAY(10, "far from the best"),
    BEST_TOGETHER(15, "what the best have");

    private static final int HEIGHT = 15;

    private final int discards;
    private final String remedy;

    Rung(int discards, String remedy) {
        this.discards = discards;
        this.remedy = remedy;
    }

    /** The rung that so many proposals without a gain lead to. Above the ladder every second one is far from the best. */
    static Rung after(int discards) {
        if (discards > HEIGHT && discards % HEIGHT == 0) {
            return BEST_TOGETHER;
        }
        if (discards > 2 * HEIGHT && discards % 2 == 0) {
            return FAR_AWAY;
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
