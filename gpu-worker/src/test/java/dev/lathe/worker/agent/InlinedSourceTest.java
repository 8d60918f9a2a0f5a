package dev.lathe.worker.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class InlinedSourceTest {
    private static final String KERNEL = "#include <stdint.h>\n#include \"a.h\"\nint kernel;\n";
    private static final SortedMap<String, String> ORIGINALS = new TreeMap<>(
            Map.of("kernel.c", KERNEL, "a.h", "#include \"b.h\"\nint a;\n", "b.h", "int b;\n", "c.h", "int c;\n"));

    private static String inlined(Map<String, String> edits) throws AttemptRefusal {
        SortedMap<String, String> edited = new TreeMap<>(ORIGINALS);
        edited.putAll(edits);
        return InlinedSource.of("kernel.c", edited, ORIGINALS);
    }

    @Test
    void aSourceWithoutChangedHeadersKeepsItsIncludes() throws AttemptRefusal {
        assertThat(inlined(Map.of("kernel.c", KERNEL + "int more;\n"))).isEqualTo(KERNEL + "int more;\n");
    }

    @Test
    void aChangedHeaderIsInlinedWithTheNamesAndLinesOfItsFiles() throws AttemptRefusal {
        assertThat(inlined(Map.of("b.h", "int better;\n")))
                .isEqualTo(
                        "#include <stdint.h>\n#line 1 \"a.h\"\n#line 1 \"b.h\"\nint better;\n#line 2 \"a.h\"\nint a;\n"
                                + "#line 3 \"kernel.c\"\nint kernel;\n");
    }

    @Test
    void aHeaderWithPragmaOnceIsInlinedOnce() throws AttemptRefusal {
        String twice = "#include \"n.h\"\n#include \"n.h\"\n";
        assertThat(inlined(Map.of("kernel.c", twice, "n.h", "#pragma once\nint n;\n"))).containsOnlyOnce("int n;");
    }

    @Test
    void aChangedFileThatTheSourceDoesNotIncludeIsRefused() {
        assertThatThrownBy(() -> inlined(Map.of("c.h", "int other;\n")))
                .isInstanceOf(AttemptRefusal.class)
                .hasMessage("kernel/c.h changed, but kernel.c does not include it");
    }

    @Test
    void aFileThatIncludesItselfIsRefused() {
        assertThatThrownBy(() -> inlined(Map.of("b.h", "#include \"b.h\"\n"))).hasMessage("kernel/b.h includes itself");
    }

    @Test
    void filesThatTheAgentAddsAndDoesNotIncludeAreIgnored() throws AttemptRefusal {
        assertThat(inlined(Map.of("notes.txt", "a note"))).isEqualTo(KERNEL);
    }
}
