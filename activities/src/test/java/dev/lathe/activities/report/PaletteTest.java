package dev.lathe.activities.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The contrast ratios of WCAG 2.1: 4.5 for text, 3 for graphics. */
class PaletteTest {
    private static final double TEXT = 4.5;
    private static final double GRAPHICS = 3;

    @ParameterizedTest
    @CsvSource({
        "ink, paper", "ink, panel", "ink, alert", "ink, target", "quiet, paper", "quiet, panel", "quiet, target",
                "link, paper",
        "link, panel", "link, target", "good, paper", "warn, paper", "bad, paper"
    })
    void textHasContrastInBothThemes(String text, String background) throws IOException {
        assertThat(contrast(colours(false), text, background)).isGreaterThanOrEqualTo(TEXT);
        assertThat(contrast(colours(true), text, background)).isGreaterThanOrEqualTo(TEXT);
    }

    @ParameterizedTest
    @CsvSource({"best, panel", "best, paper", "discard, panel", "rejected, panel", "vendor, panel", "baseline, panel",
            "good, panel"})
    void marksHaveContrastInBothThemes(String mark, String background) throws IOException {
        assertThat(contrast(colours(false), mark, background)).isGreaterThanOrEqualTo(GRAPHICS);
        assertThat(contrast(colours(true), mark, background)).isGreaterThanOrEqualTo(GRAPHICS);
    }

    /** Returns the colours by name. The first block of the style is the light theme, the second the dark one. */
    private static SortedMap<String, String> colours(boolean dark) throws IOException {
        try (InputStream style = PaletteTest.class.getResourceAsStream("/report/style.css")) {
            String text = new String(style.readAllBytes(), StandardCharsets.UTF_8);
            String block = text.split(":root \\{")[dark ? 2 : 1].split("}")[0];
            SortedMap<String, String> colours = new TreeMap<>();
            Matcher matcher = Pattern.compile("--(\\w+): #(\\w{6})").matcher(block);
            while (matcher.find()) {
                colours.put(matcher.group(1), matcher.group(2));
            }
            return colours;
        }
    }

    private static double contrast(SortedMap<String, String> colours, String one, String other) {
        double first = luminance(colours.get(one));
        double second = luminance(colours.get(other));
        return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    }

    private static double luminance(String colour) {
        return 0.2126 * part(colour, 0) + 0.7152 * part(colour, 2) + 0.0722 * part(colour, 4);
    }

    private static double part(String colour, int at) {
        double value = Integer.parseInt(colour.substring(at, at + 2), 16) / 255.0;
        return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
}
