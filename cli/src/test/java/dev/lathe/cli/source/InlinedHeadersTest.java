package dev.lathe.cli.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class InlinedHeadersTest {
    @Test
    void headersReplaceTheirFirstInclude() {
        String source =
                "#include <math.h>\n#include \"lib/tile.h\"\nint a;\n#include \"tile.h\"\n#include \"other.h\"\n";
        Map<String, String> headers =
                Map.of("tile.h", "#pragma once\n#include \"load.h\"\nint tile;\n", "load.h", "int load;\n");

        assertThat(InlinedHeaders.in("kernel.c", source, headers).lines())
                .containsExactly(
                        "#include <math.h>",
                        "#line 1 \"tile.h\"",
                        "",
                        "#line 1 \"load.h\"",
                        "int load;",
                        "#line 3 \"tile.h\"",
                        "int tile;",
                        "#line 3 \"kernel.c\"",
                        "int a;",
                        "",
                        "#include \"other.h\"");
    }

    @Test
    void sourceWithoutHeadersIsUnchanged() {
        assertThat(InlinedHeaders.in("kernel.c", "#pragma once", Map.of())).isEqualTo("#pragma once");
    }

    @Test
    void headerThatIsNotIncludedIsAnError() {
        assertThatThrownBy(() -> InlinedHeaders.in("kernel.c", "int a;\n", Map.of("tile.h", "")))
                .hasMessageContaining("--header: the source does not include 'tile.h'");
    }
}
