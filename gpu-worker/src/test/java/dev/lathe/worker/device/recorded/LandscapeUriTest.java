package dev.lathe.worker.device.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.lathe.worker.device.recorded.LandscapeUri.Pacing;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LandscapeUriTest {
    @Test
    void theDefaultNameOfADeviceIsItsFileName() {
        LandscapeUri uri = LandscapeUri.parse("landscape:spaces/gemm_Titan.json.gz");

        assertThat(uri).isEqualTo(new LandscapeUri(Path.of("spaces/gemm_Titan.json.gz"), "gemm_Titan", Pacing.INSTANT));
        assertThat(uri.device()).isEqualTo("landscape:gemm_Titan");
    }

    @Test
    void acceptsOptionsInAnyOrder() {
        LandscapeUri wanted = new LandscapeUri(Path.of("f.json"), "a", Pacing.REAL_TIME);

        assertThat(LandscapeUri.parse("landscape:f.json?name=a&real-time")).isEqualTo(wanted);
        assertThat(LandscapeUri.parse("landscape:f.json?real-time&name=a")).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            cpu                         | 'cpu' is not a landscape; expected landscape:FILE
            landscape:                  | has no file
            landscape:f.json?speed=2    | unknown option 'speed=2'; use name=NAME or real-time
            landscape:f.json?name=a/b   | landscape name 'a/b' is invalid; use letters
            landscape:f.json?name=      | landscape name '' is invalid; use letters
            """)
    void reportsTheErrorAndTheExpectedForm(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LandscapeUri.parse(text))
                .withMessageContaining(message);
    }
}
