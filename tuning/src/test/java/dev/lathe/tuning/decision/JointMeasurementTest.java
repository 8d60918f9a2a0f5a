package dev.lathe.tuning.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JointMeasurementTest {
    private final Measurement slow = measurement(Samples.of(100, 100, 100), 100, 2);
    private final Measurement fast = measurement(Samples.of(4, 9), 4, 0.5);

    @Test
    void ofOneProblemIsItsMeasurement() {
        assertThat(JointMeasurement.of(new TreeMap<>(Map.of("a", slow)))).isSameAs(slow);
    }

    @Test
    void ofSeveralProblemsIsTheGeometricMeanOfEachPart() {
        Measurement joint = JointMeasurement.of(new TreeMap<>(Map.of("a", slow, "b", fast)));

        assertThat(joint.medianNanoseconds()).isCloseTo(20, within(1e-9));
        assertThat(joint.gain().orElseThrow().median()).isCloseTo(1, within(1e-12));
        assertThat(joint.samples().nanoseconds()).hasSize(2);
        assertThat(joint.samples().nanoseconds().getLast()).isCloseTo(30, within(1e-9));
        assertThat(joint.incumbentSamples()).isPresent();
    }

    private static Measurement measurement(Samples samples, double median, double gain) {
        return new Measurement(
                samples,
                Optional.of(samples),
                median,
                Optional.of(new Gain(gain, gain, gain)),
                Environment.of("protocol 1"));
    }

    @Test
    void hasNoGainAndNoIncumbentIfOneProblemHasNone() {
        Measurement alone = new Measurement(
                Samples.of(16), Optional.empty(), 16, Optional.empty(), Environment.of("protocol 1"));

        Measurement joint = JointMeasurement.of(new TreeMap<>(Map.of("a", slow, "b", alone)));

        assertThat(joint.gain()).isEmpty();
        assertThat(joint.incumbentSamples()).isEmpty();
        assertThat(joint.medianNanoseconds()).isCloseTo(40, within(1e-9));
        assertThat(joint.samples().nanoseconds()).singleElement()
                .satisfies(mean -> assertThat(mean).isCloseTo(40, within(1e-9)));
    }
}
