package dev.lathe.cli.input;

import static dev.lathe.cli.harness.CliHarness.FIRST;

import dev.lathe.cli.harness.CliHarness;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a running campaign rejects a submission that the search space excludes. */
@Timeout(120)
class InvalidSubmissionTest {
    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    static void start() throws IOException {
        harness = CliHarness.onLandscape(folder);
        Files.writeString(folder.resolve("empty.c"), "");
        Files.writeString(
                folder.resolve("large.c"),
                new Random(1).ints(20_000, 'a', 'z').mapToObj(Character::toString).collect(Collectors.joining()));
        harness.start("manual", 400);
        Await.until(() -> harness.lathe("campaign", "best", "manual/" + FIRST).status() == 0);
        harness.lathe("sweep", "pause", "manual");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        --point x=99                    | 2 | x: x=99 is not a value of that knob; choose one of [0, 1, 2
        --point z=1                     | 2 | knobs: family valley has no knob z; choose from [x, y]
        --point x=1 --family tiled      | 2 | family: unknown family 'tiled'; choose one of [valley]
        --source empty.c --hypothesis h | 2 | code: empty; submit the complete source of the kernel
        --source large.c --hypothesis h | 2 | bytes when packed, more than the limit of 10000; move shared parts into a header
        """)
    void isRejectedInOneLine(String options, int status, String text) {
        String line = "campaign submit manual/" + FIRST + " " + options;
        OneLine.rejects(harness.lathe(line.strip().split(" ")), status, List.of(text));
    }
}
