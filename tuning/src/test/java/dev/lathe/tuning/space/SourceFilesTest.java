package dev.lathe.tuning.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceFilesTest {
    private static final String HEAD = "# lathe files: the name of each file, its bytes, and its text\n";

    private static SourceFiles files(String... namesAndTexts) {
        TreeMap<String, String> byName = new TreeMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            byName.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return new SourceFiles(byName);
    }

    @Test
    void aTextHasTheFilesInTheOrderOfTheirNamesWithTheirLengths() {
        assertThat(files("src/b.h", "é\n", "src/a.c", "int a;").text())
                .isEqualTo(HEAD + "src/a.c 6\nint a;\nsrc/b.h 3\né\n\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "no line feed", "b.c 3\nabc\n", "größer 𝄞\r\n", HEAD + "a.c 1\nx\n"})
    void filesWithAnyTextAreReadBack(String text) {
        SourceFiles two = files("a.c", text, "name with spaces 7", "x");
        assertThat(SourceFiles.parse(two.text())).contains(two);
    }

    @Test
    void aFileThatLooksLikeASectionIsNoSection() {
        SourceFiles one = files("a.c", "1\nb.c 1\nx");
        SourceFiles two = files("a.c", "1", "b.c", "x");
        assertThat(one.text()).isNotEqualTo(two.text());
        assertThat(SourceFiles.parse(one.text())).contains(one);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int main;\n",
                HEAD + "a.c 9\nx\n",
                HEAD + "a.c 1\nxy\n",
                HEAD + "a.c 1\nx",
                HEAD + "a.c\nx\n",
                HEAD + "a.c 01\nx\n",
                HEAD + "b.c 1\nx\na.c 1\nx\n",
                HEAD + "a.c 1\nx\na.c 1\nx\n",
                HEAD + "a.c 99999999999\nx\n",
                HEAD + "a\0 1\nx\n"
            })
    void aTextOfAnotherFormIsASingleFile(String text) {
        assertThat(SourceFiles.parse(text)).isEmpty();
        assertThat(SourceFiles.of("kernel.c", text).byName()).isEqualTo(Map.of("kernel.c", text));
    }

    @Test
    void editsReplaceAndAddFiles() {
        SourceFiles originals = files("a.c", "1", "b.c", "2");
        SourceFiles edited = originals.with(files("b.c", "3", "c.c", "4"));
        assertThat(edited).isEqualTo(files("a.c", "1", "b.c", "3", "c.c", "4"));
        assertThat(edited.without(originals)).isEqualTo(files("b.c", "3", "c.c", "4"));
    }

    @Test
    void aNameIsOneLine() {
        assertThatThrownBy(() -> files("a\nb", "x")).hasMessageContaining("must be one line of text");
    }
}
