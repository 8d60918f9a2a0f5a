package dev.lathe.cli.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnifiedDiffTest {
    private static final String TEXT = "a\nb\nc\nd\ne\nf\ng\nb\nc\nh\n";

    @Test
    void changesLinesAtTheirPlaces() {
        String patch = """
                --- kernel.c
                +++ mine.c
                @@ -1,3 +1,3 @@
                 a
                -b
                +B
                 c
                @@ -7,4 +7,5 @@ void f()
                 g
                 b
                +new
                 c
                 h
                \\ No newline at end of file
                """;
        assertThat(UnifiedDiff.parse(patch).apply(TEXT)).isEqualTo("a\nB\nc\nd\ne\nf\ng\nb\nnew\nc\nh\n");
    }

    @ParameterizedTest
    @CsvSource({"2, a B c d e f g b c h", "4, a B c d e f g b c h", "7, a b c d e f g B c h", "99, a b c d e f g B c h"
    })
    void ofSeveralPlacesTheNearestOneApplies(int line, String expected) {
        String patch = "@@ -" + line + ",2 +" + line + ",2 @@\n-b\n+B\n c\n";
        assertThat(UnifiedDiff.parse(patch).apply(TEXT)).isEqualTo(expected.replace(' ', '\n') + "\n");
    }

    @Test
    void insertsIntoAndDeletesFromTheFile() {
        assertThat(UnifiedDiff.parse("@@ -0,0 +1,2 @@\n+x\n+y\n").apply("a\n")).isEqualTo("x\ny\na\n");
        assertThat(UnifiedDiff.parse("@@ -1 +0,0 @@\n-a\n").apply("a\nb\n")).isEqualTo("b\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            int main() {}                             | no hunk found
            @@ -1,2 +1,2 @@;-a;+b                     | line 1: the hunk does not have as many lines as its header says
            @@ -1 +1 @@;-z;+y                         | the hunk at line 1 does not apply
            +++ a;@@ -1 +1 @@;-a;+b;+++ c;@@ -1 +1 @@;-a;+b | the patch changes 2 files
            """)
    void errorsNameTheOptionAndTheHunk(String patch, String message) {
        assertThatThrownBy(() -> UnifiedDiff.parse(patch.replace(';', '\n')).apply(TEXT))
                .hasMessageStartingWith("--patch: ")
                .hasMessageContaining(message);
    }
}
