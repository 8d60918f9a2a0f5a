package dev.lathe.tuning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    @Test
    void theMedianOfAPartOfTheRowsComparesWithTheIncumbentsOnAllRows() {
        Measurement quick = new Measurement(
                Samples.of(3, 3),
                Optional.of(Samples.of(6, 6)),
                3,
                Optional.of(new Gain(2, 1.9, 2.1)),
                Environment.of("cpu"));

        assertThat(quick.scaledTo(1_000).medianNanoseconds()).isEqualTo(500);
        assertThat(quick.scaledTo(1_000).samples()).isEqualTo(quick.samples());
    }
}
