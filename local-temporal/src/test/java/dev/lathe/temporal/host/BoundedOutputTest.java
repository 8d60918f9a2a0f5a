package dev.lathe.temporal.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class BoundedOutputTest {
    private final BoundedOutput output = new BoundedOutput();

    private void print(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        output.write(bytes, 0, bytes.length);
    }

    @Test
    void keepsShortOutputComplete() {
        print("one\n");
        print("two\n");
        assertThat(output.text()).isEqualTo("one\ntwo\n");
    }

    @Test
    void omitsNothingIfBothEndsMeet() {
        String text = "ab".repeat((BoundedOutput.HEAD + BoundedOutput.TAIL) / 2);
        print(text);
        assertThat(output.text()).isEqualTo(text);
    }

    @Test
    void omitsTheMiddleAndPrintsItsSize() {
        print("h".repeat(BoundedOutput.HEAD) + "m".repeat(10) + "t".repeat(BoundedOutput.TAIL));
        assertThat(output.text())
                .isEqualTo("h".repeat(BoundedOutput.HEAD) + "\n... 10 bytes omitted ...\n"
                        + "t".repeat(BoundedOutput.TAIL));
    }

    @Test
    void returnsTheLastLineThatIsNotBlank() {
        print("one\ntwo\n\n");
        assertThat(output.lastLine()).isEqualTo("two");
    }
}
