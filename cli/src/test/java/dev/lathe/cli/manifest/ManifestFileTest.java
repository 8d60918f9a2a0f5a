package dev.lathe.cli.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.TargetShare;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestFileTest {
    private static final String MINIMAL = "name: mine\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64]\n";

    @Test
    void readsAMinimalManifest() {
        Manifest manifest = ManifestFile.read("mine.yaml", MINIMAL);
        assertThat(manifest.name()).isEqualTo("mine");
        assertThat(manifest.dtypes()).containsExactly(DataType.F32);
        assertThat(manifest.shapes()).containsExactly(new Shape(List.of(64L, 64L, 64L)));
        assertThat(manifest.cpuDivisor()).isEqualTo(1);
        assertThat(manifest.options())
                .isEqualTo(PlanOptions.of(Optional.empty(), Optional.empty(), EarlyStopping.never()));
    }

    @Test
    void readsAllOptions() {
        Manifest manifest = ManifestFile.read("mine.yaml", MINIMAL + """
                iterations: 30
                strategy: random
                seed: -7
                targetValue: 120.5
                targetShare: roofline:0.8
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
        assertThat(manifest.options().iterations()).hasValue(30);
        assertThat(manifest.options().seed()).hasValue(-7L);
        assertThat(manifest.options().mode()).hasValue(StartMode.FROM_BEST);
        assertThat(manifest.options().profile()).hasValue(ProfilePolicy.EVERY_ITERATION);
        assertThat(manifest.options().earlyStopping())
                .isEqualTo(new EarlyStopping(
                        OptionalDouble.of(120.5),
                        Optional.of(TargetShare.parse("roofline:0.8")),
                        Optional.of(Duration.ofMinutes(90)), OptionalInt.of(40)));
        assertThat(manifest.options().sampling().orElseThrow().minRounds()).hasValue(4);
        assertThat(manifest.options().sampling().orElseThrow().minGain()).hasValue(0.02);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            iterations: many        | m.yaml:5: field 'iterations': 'many' is not an integer
            iterations: 0           | m.yaml:5: field 'iterations': 0 is not between 1 and 2000
            itterations: 5          | m.yaml:5: unknown field 'itterations'; legal are $schema, agent, cpuDivisor, devices, dtypes, hours, iterations, lookahead, mode, name, op, patience, profile, proposer, protocol, sampling, seed, set, shapes, strategy, targetShare, targetValue, window
            mode: best              | m.yaml:5: field 'mode': unknown value 'best'; legal are from-scratch, from-best
            profile: [a, b]         | m.yaml:5: field 'profile' must be a single value
            sampling: 3             | m.yaml:5: field 'sampling': expected fields, each written as 'name: value'
            sampling: {minGain: 2}  | m.yaml:5: field 'sampling.minGain': 2 is not between 0.0 and 1.0
            sampling: {gain: 0.1}   | m.yaml:5: unknown field 'sampling.gain'; legal are budgetMilliseconds, maxRounds, minGain, minRounds, repeats, repetition, slowRatio
            sampling: {minRounds: 9, maxRounds: 3} | m.yaml:5: field 'sampling': rounds must satisfy 2 <= minRounds <= maxRounds, not 9 and 3
            name: other             | m.yaml:5: duplicate field 'name'
            lookahead: -1           | m.yaml:5: field 'lookahead': -1 is not between 0 and 64
            'seed: [1'              | m.yaml:6: invalid YAML: expected ',' or ']', but got <stream end>
            """)
    void errorsNameFileLineFieldAndLegalValues(String line, String message) {
        assertThatThrownBy(() -> ManifestFile.read("m.yaml", MINIMAL + line + "\n"))
                .isInstanceOfSatisfying(
                        CommandFailure.class, failure -> assertThat(failure.code()).isEqualTo(ExitCode.USAGE))
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                            | m.yaml:1: the file is empty
            'op: gemm'                                    | m.yaml:1: missing field 'name'
            'name: a b'                                   | m.yaml:1: field 'name': invalid name 'a b'; use up to 80 letters, digits, '.', '_', '-' and '/'
            '{name: a, op: gemm, dtypes: [f31]}'          | m.yaml:1: field 'dtypes': unknown data type 'f31'; legal are f64, f32, f16, bf16, e4m3, i8, u8, i32, i64
            '{name: a, op: g, dtypes: f32, shapes: [8x]}' | m.yaml:1: field 'shapes': invalid shape '8x'; write integers joined by x, such as 4096x8192x512
            '- a'                                         | m.yaml:1: expected fields, each written as 'name: value'
            """)
    void errorsNameMissingAndInvalidFields(String yaml, String message) {
        assertThatThrownBy(() -> ManifestFile.read("m.yaml", yaml)).hasMessage(message);
    }
}
