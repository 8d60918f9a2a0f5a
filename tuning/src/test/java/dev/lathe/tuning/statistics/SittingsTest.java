package dev.lathe.tuning.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SittingsTest {
    @Test
    void threeThatAgreeAreEnough() {
        assertThat(of(100, 104).areEnough()).isFalse();
        assertThat(of(100, 104, 102).areEnough()).isTrue();
        assertThat(of(100, 104, 102).quietest()).isEqualTo(100);
    }

    @Test
    void disturbedOnesAgreeingWithOneAnotherAreNotOnceAQuieterOneWasMet() {
        assertThat(of(100, 130, 131, 132).areEnough()).isFalse();
        assertThat(of(130, 100, 131, 103, 132, 101).areEnough()).isTrue();
    }

    @Test
    void whereNothingAgreesTheyEnd() {
        Sittings all = Sittings.none();
        int count = 0;
        for (double taken = 100; !all.areEnough(); taken *= 1.2) {
            all = all.and(Sittings.one(taken));
            count++;
        }
        assertThat(count).isEqualTo(Sittings.MOST);
        assertThat(all.quietest()).isEqualTo(100);
    }

    @Test
    void nothingHasNoQuietest() {
        assertThat(Sittings.none().areEnough()).isFalse();
        assertThat(Sittings.none().quietest()).isInfinite();
    }

    @Test
    void furtherOnesAreHeldUntilTheQuietestIsKnown() {
        List<Double> held = new ArrayList<>();
        double quietest = Sittings.quietest(130.0, taken -> taken, of(100), number -> {
            double taken = number % 2 == 0 ? 102 : 131;
            held.add(taken);
            return Optional.of(taken);
        });
        assertThat(quietest).isEqualTo(102);
        assertThat(held).containsExactly(131.0, 102.0, 131.0, 102.0);
    }

    @Test
    void noneFollowsWhatIsKnownWellARefusalOrTheLast() {
        assertThat(Sittings.quietest(100.0, taken -> taken, of(101, 102), SittingsTest::unwanted)).isEqualTo(100);
        assertThat(Sittings.quietest(Double.POSITIVE_INFINITY, taken -> taken, of(101), SittingsTest::unwanted)).isInfinite();
        assertThat(Sittings.quietest(100.0, taken -> taken, Sittings.none(), number -> Optional.<Double>empty())).isEqualTo(100);
    }

    private static Optional<Double> unwanted(int number) {
        throw new AssertionError("sitting " + number + " was held");
    }

    private static Sittings of(double... nanoseconds) {
        return new Sittings(Arrays.stream(nanoseconds).boxed().toList());
    }
}
