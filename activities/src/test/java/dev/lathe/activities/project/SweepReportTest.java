package dev.lathe.activities.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepReportTest {
    @TempDir
    private Path folder;

    @Test
    void isSelfContained() throws IOException {
        String page = page();

        assertThat(page).contains("Chart.js v4.4.7").doesNotContain("sourceMappingURL");
        assertThat(page).doesNotContainPattern("(?i)(src|href)\\s*=\\s*[\"']?(https?:)?//");
        assertThat(page).doesNotContainPattern("@import|\\burl\\(|<link|<iframe|<img|\\bfetch\\(|XMLHttpRequest|\\bimport\\(");
    }

    @Test
    void escapesTextThatWouldEndTheScript() throws IOException {
        String page = page();

        assertThat(Pattern.compile("</script>").matcher(page).results()).hasSize(3);
        JsonNode campaign = data(page).get("campaigns").get(0);
        assertThat(campaign.get("summary").get("key").asText()).isEqualTo("line_f32_64_fs");
        assertThat(campaign.get("curve").get("points")).hasSize(12);
        assertThat(campaign.get("curve").get("stepLines")).hasSize(1);
        assertThat(campaign.get("profiles").get("skipped").asInt()).isEqualTo(8);
    }

    @Test
    void isIdenticalWhenWrittenAgain() throws IOException {
        assertThat(page()).isEqualTo(page());
    }

    @Test
    void replacesEveryPlaceholderOfTheTemplate() throws IOException {
        assertThat(page()).doesNotContain("%style%", "%script%", "%chart%", "%data%");
    }

    @Test
    void requiresACampaign() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SweepReport.write(folder, List.of()))
                .withMessageContaining("none of this sweep has started");
    }

    private String page() throws IOException {
        return Files.readString(SweepReport.write(folder, List.of(Histories.upTo(11), Histories.upTo(4))));
    }

    private static JsonNode data(String page) throws IOException {
        Matcher script = Pattern.compile("id=\"data\">(.*?)</script>", Pattern.DOTALL).matcher(page);
        assertThat(script.find()).isTrue();
        return TuningJson.mapper().readTree(script.group(1));
    }
}
