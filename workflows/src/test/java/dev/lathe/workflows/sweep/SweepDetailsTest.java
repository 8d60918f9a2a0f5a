package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.workflows.contract.sweep.SweepPlan;
import org.junit.jupiter.api.Test;

class SweepDetailsTest {
    @Test
    void nounsAgreeWithTheirNumbers() {
        assertThat(SweepPlan.each(1, 4)).isEqualTo("4 iterations");
        assertThat(SweepPlan.each(3, 1)).isEqualTo("1 iteration each");
    }
}
