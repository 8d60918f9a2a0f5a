package dev.lathe.tuning.search.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RungTest {
    private static List<Integer> leadingTo(Rung rung) {
        return IntStream.rangeClosed(0, 48).filter(discards -> Rung.after(discards) == rung).boxed().toList();
    }

    @Test
    void looksForAnotherHillInTwoWaysByTurnsAboveTheLadder() {
        assertThat(leadingTo(Rung.FAR_AWAY)).containsExactly(10, 34, 38, 42, 46);
        assertThat(leadingTo(Rung.LEFT_OUT)).containsExactly(32, 36, 40, 44, 48);
    }

    @Test
    void mixesTheBestOncePerLadder() {
        assertThat(leadingTo(Rung.BEST_TOGETHER)).containsExactly(15, 30, 45);
    }
}
