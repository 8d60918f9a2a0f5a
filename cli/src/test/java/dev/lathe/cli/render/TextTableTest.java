package dev.lathe.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.render.TextTable.Side;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private final TextTable<String> table = new TextTable<>(List.of(
            new Column<>("word", Side.LEFT, 0, word -> word),
            new Column<>("length", Side.RIGHT, 2, word -> Integer.toString(word.length())),
            new Column<>("first", Side.LEFT, 1, word -> word.isEmpty() ? "" : word.substring(0, 1))));

    @Test
    void columnsAreAlignedAndTrimmed() {
        assertThat(table.lines(List.of("lathe", "mill"), 80))
                .containsExactly("word   length  first", "lathe       5  l", "mill        4  m");
    }

    @Test
    void columnsOfTheHighestRankAreOmittedFirst() {
        assertThat(table.lines(List.of("lathe"), 15)).containsExactly("word   first", "lathe  l");
        assertThat(table.lines(List.of("lathe"), 8)).containsExactly("word", "lathe");
    }

    @Test
    void linesThatStillDoNotFitAreCut() {
        assertThat(table.lines(List.of("lathe"), 3)).containsExactly("wor", "lat");
    }

    @Test
    void aRowIsOneLineAlsoIfACellHasSeveral() {
        assertThat(table.lines(List.of("lathe\n{\n  \"a\": 1\n}", ""), 80))
                .containsExactly("word   length  first", "lathe      18  l", "            0");
    }
}
