package dev.lathe.workflows.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Source;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EditedCodeTest {
    private static final ObjectMapper JSON = TuningJson.mapper();

    private static Source source(String code) {
        return new Source("simd", code, new TreeMap<>());
    }

    @ParameterizedTest
    @ValueSource(strings = {"void kernel(void) {}\n", "deflated:12.abc", "deflated:", ""})
    void shortCodeSurvivesSerialization(String code) throws Exception {
        assertThat(JSON.readValue(JSON.writeValueAsString(source(code)), Candidate.class)).isEqualTo(source(code));
    }

    @Test
    void longCodeIsPacked() throws Exception {
        Source large = source("for (int i = 0; i < N; i++) sum += x[i] * \u00e4[i];\n".repeat(500));
        String written = JSON.writeValueAsString(large);
        assertThat(written.length()).isLessThan(large.code().length() / 10);
        assertThat(JSON.readValue(written, Candidate.class)).isEqualTo(large);
    }

    @Test
    void longCodeMayAlsoBeUnpacked() throws Exception {
        String code = "int i; ".repeat(1000);
        String written = "{\"is\":\"source\",\"family\":\"simd\",\"code\":\"" + code + "\",\"knobs\":{}}";
        assertThat(JSON.readValue(written, Candidate.class)).isEqualTo(source(code));
    }
}
