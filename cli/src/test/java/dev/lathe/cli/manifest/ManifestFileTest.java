package dev.lathe.cli.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.stop.EarlyStopping;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestFileTest {
    private static final String LEAST = "name: mine\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n";

    @Test
    void readsTheLeastThatIsNeeded() {
        Manifest manifest = ManifestFile.read("mine.yaml", LEAST);
        assertThat(manifest.name()).isEqualTo("mine");
        assertThat(manifest.dtypes()).containsExactly(DataType.F32);
        assertThat(manifest.shapes()).containsExactly(new Shape(List.of(64L, 64L, 64L)));
        assertThat(manifest.cpuDivisor()).isEqualTo(1);
        assertThat(manifest.wishes()).isEqualTo(PlanOptions.none());
    }

    @Test
    void readsEverythingThatMayBeAskedFor() {
        Manifest manifest = ManifestFile.read("mine.yaml", LEAST + """
                iterations: 30
                strategy: random
                seed: -7
                enough: 120.5
                hours: 1.5
                patience: 40
                mode: from-best
                lookahead: 2
                window: 4
                devices: [cpu]
                profile: every-iteration
                sampling:
                  minRounds: 4
                  minGain: 0.02
                """);
        assertThat(manifest.wishes().iterations()).hasValue(30);
        assertThat(manifest.wishes().seed()).hasValue(-7);
        assertThat(manifest.wishes().mode()).hasValue(StartMode.FROM_BEST);
        assertThat(manifest.wishes().profile()).hasValue(ProfilePolicy.EVERY_ITERATION);
        assertThat(manifest.wishes().enough())
                .isEqualTo(new EarlyStopping(
                        OptionalDouble.of(120.5), Optional.of(Duration.ofMinutes(90)), OptionalInt.of(40)));
        assertThat(manifest.wishes().sampling().orElseThrow().minRounds()).isEqualTo(4);
        assertThat(manifest.wishes().sampling().orElseThrow().minGain()).isEqualTo(0.02);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            iterations: many        | m.yaml:5: field 'iterations': 'many' is no whole number
            iterations: 0           | m.yaml:5: field 'iterations': 0 is not between 1 and 2000
            itterations: 5          | m.yaml:5: unknown field 'itterations'; legal are cpuDivisor, devices, dtypes, enough, hours, iterations, lookahead, mode, name, op, patience, profile, sampling, seed, set, shapes, strategy, window
            mode: best              | m.yaml:5: field 'mode': 'best' is not legal; legal are from-scratch, from-best
            profile: [a, b]         | m.yaml:5: field 'profile' must be one value
            sampling: 3             | m.yaml:5: expected fields, each written as 'name: value'
            sampling: {minGain: 2}  | m.yaml:5: field 'minGain': 2 is not between 0.0 and 1.0
            sampling: {gain: 0.1}   | m.yaml:5: unknown field 'gain'; legal are budgetMilliseconds, maxRounds, minGain, minRounds, repeats, repetition, slowRatio
            sampling: {minRounds: 9, maxRounds: 3} | m.yaml:5: field 'sampling': rounds must satisfy 2 <= minRounds <= maxRounds, not 9 and 3
            name: other             | m.yaml:5: field 'name' stands there twice
            lookahead: -1           | m.yaml:5: field 'lookahead': -1 is not between 0 and 64
            'seed: [1'              | m.yaml:6: this is no YAML: expected ',' or ']', but got <stream end>
            """)
    void saysFileLineFieldAndWhatIsLegal(String line, String complaint) {
        assertThatThrownBy(() -> ManifestFile.read("m.yaml", LEAST + line + "\n"))
                .isInstanceOfSatisfying(
                        CommandFailure.class, failure -> assertThat(failure.code()).isEqualTo(ExitCode.USAGE))
                .hasMessage(complaint);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            ''                                            | m.yaml:1: the file is empty
            'op: gemm'                                    | m.yaml:1: the field 'name' is missing
            'name: a b'                                   | m.yaml:1: field 'name': 'a b' is no name; use letters, digits, '.', '_', '-' and '/'
            '{name: a, op: gemm, dtypes: [f31]}'          | m.yaml:1: field 'dtypes': unknown data type 'f31'; legal are f64, f32, f16, bf16, e4m3, i32
            '{name: a, op: g, dtypes: f32, shapes: [8x]}' | m.yaml:1: field 'shapes': '8x' is no shape; write whole numbers joined by x, as in 4096x8192x512
            '{name: a, op: g, dtypes: f32, shapes: []}'   | m.yaml:1: the field 'shapes' is missing
            '- a'                                         | m.yaml:1: expected fields, each written as 'name: value'
            """)
    void saysWhatIsMissingOrMisspelt(String yaml, String complaint) {
        assertThatThrownBy(() -> ManifestFile.read("m.yaml", yaml)).hasMessage(complaint);
    }
}
