package dev.lathe.worker.device.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.device.recorded.Recording.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LandscapeTest {
    private static final String HEAD = "{\"kernel_name\":\"k\",\"tune_params\":{\"a\":[1,2,4],\"b\":[\"x\",\"y\"]},";

    @TempDir
    private Path folder;

    @Test
    void readsOneFamilyWithItsKnobsInOrder() {
        Landscape landscape = Landscape.read(Blur.file());

        Family family = landscape.space().families().getFirst();
        assertThat(landscape.space().families()).hasSize(1);
        assertThat(family.name()).isEqualTo("blur");
        assertThat(family.knobs().stream().map(Knob::name))
                .containsExactly("block_x", "block_y", "tile", "vector", "use_shared", "order");
        assertThat(landscape.deviceModel()).isEqualTo("Invented GPU");
        assertThat(landscape.size()).isEqualTo(720);
        assertThat(landscape.contentHash()).hasSize(64);
    }

    @Test
    void theSimplestPointIsTheFirstConfigurationThatRan() throws IOException {
        Landscape landscape = read(HEAD + "\"cache\":{\"2,y\":{\"time\":\"InvalidConfig\"},\"4,x\":{\"time\":1.5}}}");

        assertThat(landscape.space().simplest().text()).isEqualTo("k:4,x");
        assertThat(landscape.space().violation(landscape.space().simplest())).isEmpty();
    }

    @Test
    void onlyRecordedPointsAreLegal() throws IOException {
        Landscape landscape = read(HEAD + "\"cache\":{\"2,y\":{\"time\":\"InvalidConfig\"},\"4,x\":{\"time\":1.5}}}");

        Point recorded = landscape.space().simplest();
        assertThat(landscape.space().violation(recorded.with("a", KnobValue.of(2L)).with("b", KnobValue.of("y"))))
                .isEmpty();
        assertThat(landscape.space().violation(recorded.with("a", KnobValue.of(1L)))).hasValueSatisfying(
                violation -> assertThat(violation.reason()).isEqualTo("k:1,x was not recorded"));
    }

    @Test
    void readsEmptyValuesAtAnyPositionOfAKey() throws IOException {
        Landscape landscape = read(
                "{\"kernel_name\":\"k\",\"tune_params\":{\"fast\":[\"\",\"-O3\"],\"a\":[1,2],\"target\":[\"\",\"-m\"]},"
                        + "\"cache\":{\",1,\":{\"time\":2.0},\"-O3,2,-m\":{\"time\":1.5}}}");

        assertThat(landscape.space().simplest().assignments()).isEqualTo("a=1,fast=,target=");
        assertThat(landscape.size()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "'\"InvalidConfig\"', COMPILE",
        "'\"CompilationFailedConfig\"', COMPILE",
        "'\"RuntimeFailedConfig\"', LAUNCH",
        "'\"IncorrectResult\"', CORRECTNESS",
        "'\"TimeoutFailure\"', HANG",
        "'\"something else\"', LAUNCH",
        "'NaN', LAUNCH",
        "'Infinity', LAUNCH",
        "'1e20', LAUNCH",
        "'null', LAUNCH",
        "'[]', LAUNCH",
    })
    void mapsAFailureToItsStage(String time, RejectionStage stage) throws IOException {
        Landscape landscape = read(HEAD + "\"cache\":{\"1,x\":{\"time\":1.0},\"2,x\":{\"time\":" + time + "}}}");

        Point failed = landscape.space().simplest().with("a", KnobValue.of(2L));
        assertThat(landscape.recording(failed).orElseThrow().outcome())
                .isInstanceOfSatisfying(Outcome.Failed.class, outcome -> assertThat(outcome.stage()).isEqualTo(stage));
    }

    @Test
    void usesTheMeanIfRawTimesAreMissing() throws IOException {
        Landscape landscape = read(HEAD + "\"cache\":{\"1,x\":{\"time\":2.5,\"compile_time\":40.5}}}");

        Recording recording = landscape.recording(landscape.space().simplest()).orElseThrow();
        assertThat(recording.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Ran.class, ran -> assertThat(ran.times()).containsExactly(2.5e6));
        assertThat(recording.spent())
                .isEqualTo(new Recording.Spent(Duration.ofNanos(40_500_000), Duration.ZERO, Duration.ZERO));
    }

    @Test
    void readsPythonValuesAndKnobsAfterTheCache() throws IOException {
        Landscape landscape = read("{\"cache\":{\"4.0,True,0.5\":{\"time\":1}},"
                + "\"tune_params_keys\":[\"n\",\"flag\",\"f\"],"
                + "\"tune_params\":{\"flag\":[true,false],\"f\":[0.5],\"n\":[4]}}");

        assertThat(landscape.space().simplest().text()).isEqualTo("recorded:0.5,1,4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            []                                                        | the file does not contain a JSON object
            {"cache":{}}                                              | the field 'tune_params' is missing
            {"tune_params":{"a":[1]}}                                 | the field 'cache' is missing
            {"tune_params":{"a":[1]},"cache":{}}                      | no configuration ran
            {"tune_params":{"a":[1]},"cache":{"1,2":{"time":1}}}      | configuration '1,2': the key has 2 values, but
            {"tune_params":{"a":[1]},"cache":{"3":{"time":1}}}        | configuration '3': a=3 is not one of its values
            {"tune_params":{"a":[1]},"cache":{"1":7}}                 | configuration '1': not a JSON object
            {"tune_params":{"a":[[1]]},"cache":{}}                    | tune_params.a contains a list or an object
            {"tune_params":{"a":[1]},"tune_params_keys":["b"]}        | tune_params_keys contains 'b'
            {"tune_params":{"a":[1]},"cache":{"1":{"time":1}          | space.json:1: Unexpected end-of-input
            # a comment                                               | space.json:1: Unexpected character
            """)
    void reportsTheFileAndTheError(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(text))
                .withMessageContaining("space.json")
                .withMessageContaining(message);
    }

    @Test
    void reportsAMissingFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Landscape.read(folder.resolve("none.json")))
                .withMessageContaining("cannot read the landscape")
                .withMessageContaining("none.json: no such file");
    }

    private Landscape read(String text) throws IOException {
        return Landscape.read(Files.writeString(folder.resolve("space.json"), text));
    }
}
