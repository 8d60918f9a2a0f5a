package dev.lathe.activities.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.report.BarChart.Bar;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class BarChartTest {
    /** Capital letters of the report's font are at most 8.5 units wide. */
    private static final double LETTER = 8.5;

    @Test
    void theBarsBeginBehindTheLongestLabel() {
        assertThat(beginOfBars("CONSUMER_GROUPS")).isGreaterThan("CONSUMER_GROUPS".length() * LETTER);
        assertThat(beginOfBars("X")).isLessThan(beginOfBars("CONSUMER_GROUPS"));
    }

    private static double beginOfBars(String label) {
        String html = new BarChart("Importance", List.of(new Bar(label, 1, 0, "100 %"))).html();
        Matcher bar = Pattern.compile("<rect class=\"first\" x=\"([0-9.]+)\"").matcher(html);
        assertThat(bar.find()).as(html).isTrue();
        return Double.parseDouble(bar.group(1));
    }
}
