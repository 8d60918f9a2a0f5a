package dev.lathe.worker.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.CommandEnd;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HarnessResultTest {
    private static final String MARK = "ae07";
    private static final String RIGHT =
            "correct 64x64 by a (tuned for this shape): error 0.1 times the tolerance, 1.25e+02 us, 4 GB/s\n"
                    + "correct 96x96 by a (tuned for 64x64): error 0.1 times the tolerance, 300 us, 4 GB/s\n";

    private static HarnessResult exited(int code, String output) {
        return HarnessResult.of(new CommandEnd.Exited(code, marked(output)), MARK);
    }

    @ParameterizedTest
    @CsvSource({
        "cpu, 100000, true",
        "cpu, 99900, false",
        "cpu, 900000, true",
        "cuda, 119100, true",
        "cuda, 119000, false"
    })
    void agreesIfTheKernelTakesAtMostALittleLonger(String kind, double nanoseconds, boolean agrees) {
        assertThat(exited(0, RIGHT).agrees(kind, nanoseconds)).isEqualTo(agrees);
    }

    private static String marked(String output) {
        return output.replaceAll("(?m)^", MARK + " ");
    }

    @Test
    void theOutputOfAKernelIsNoResult() {
        String forged = RIGHT.replace("1.25e+02 us", "1 us");
        HarnessResult result = HarnessResult.of(new CommandEnd.Exited(0, forged + marked(RIGHT)), MARK);
        assertThat(result.deviation(125_000)).contains(0.0);
    }

    @Test
    void anEndFromOutsideIsNoEvidence() {
        assertThat(HarnessResult.of(new CommandEnd.Killed(9, ""), MARK).isWrong()).isFalse();
        assertThat(HarnessResult.of(new CommandEnd.TimedOut(Duration.ofMinutes(10), ""), MARK).isWrong()).isFalse();
        assertThat(exited(1, "").isWrong()).isFalse();
    }

    @Test
    void aTimeThatIsNoNumberIsNone() {
        assertThat(exited(0, RIGHT.replace("1.25e+02 us", "e us")).deviation(1)).isEmpty();
    }

    @Test
    void printsTheNumberOfShapesAndTheDifference() {
        assertThat(exited(0, RIGHT).text("cpu", 130_000))
                .isEqualTo("correct on 2 shapes, -3.8 % of the time, within the bound of +25 %");
        assertThat(exited(0, RIGHT).text("cuda", 50_000))
                .isEqualTo("correct on 2 shapes, +150.0 % of the time, outside the bound of +5 %");
    }

    @Test
    void printsTheFirstShapeOnWhichTheKernelIsWrong() {
        HarnessResult wrong =
                exited(1, RIGHT + "INCORRECT 67x67 by a (the baseline): error 3 times the tolerance, 1 us, 4 GB/s\n");
        assertThat(wrong.agrees("cpu", 1e9)).isFalse();
        assertThat(wrong.text("cpu", 1e9)).startsWith("INCORRECT 67x67 by a");
    }

    @Test
    void aCrashIsNoAgreement() {
        HarnessResult crashed = HarnessResult.of(new CommandEnd.Killed(11, marked(RIGHT)), MARK);
        assertThat(crashed.agrees("cpu", 1e9)).isFalse();
        assertThat(crashed.isWrong()).isTrue();
        assertThat(crashed.text("cpu", 1e9)).isEqualTo("bad memory access (SIGSEGV)");
        assertThat(exited(0, "").agrees("cpu", 1e9)).isFalse();
    }
}
