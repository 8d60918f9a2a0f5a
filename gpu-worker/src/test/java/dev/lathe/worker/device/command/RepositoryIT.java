package dev.lathe.worker.device.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds and tests of candidates with the commands of a repository. */
@Timeout(300)
class RepositoryIT {
    @RegisterExtension
    final Scripts scripts = Scripts.inTemporaryFolder();

    @Test
    void buildsInACopyWithTheKnobsInTheEnvironment() throws IOException {
        assertThat(scripts.compile(Scripts.speed(2))).isInstanceOf(Outcome.Ok.class);

        assertThat(scripts.file("repository/built")).doesNotExist();
        try (Stream<Path> copies = Files.list(scripts.file("copies"))) {
            assertThat(copies.filter(Files::isDirectory))
                    .singleElement()
                    .satisfies(copy -> assertThat(copy.resolve("built")).hasContent("-DSPEED=2\n"));
        }
    }

    @Test
    void knobsThatOnlyAnEditedSourceHasAreMacros() throws IOException {
        SortedMap<String, KnobValue> knobs = Scripts.knobs(2);
        knobs.put("UNROLL", new KnobValue.Whole(8));

        assertThat(scripts.compile(new Source("double", "doubles\n", knobs))).isInstanceOf(Outcome.Ok.class);

        try (Stream<Path> copies = Files.list(scripts.file("copies"))) {
            assertThat(copies.filter(Files::isDirectory))
                    .singleElement()
                    .satisfies(copy -> assertThat(copy.resolve("built")).hasContent("-DSPEED=2 -DUNROLL=8\n"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PATH", "HOME", "LD_PRELOAD", "PYTHONPATH", "LATHE_ROWS"})
    void anAddedKnobThatOtherProgramsReadIsRefused(String name) {
        assertThat(reasonOfAKnob(name))
                .isEqualTo("the knob " + name
                        + " is a variable of the environment that other programs read; choose another name");
    }

    @Test
    void anAddedKnobThatTheTestReadsIsRefused() {
        assertThat(reasonOfAKnob("kernel"))
                .isEqualTo(
                        "the knob kernel occurs in scripts/bench, which candidates may not edit; choose another name");
    }

    private String reasonOfAKnob(String name) {
        SortedMap<String, KnobValue> knobs = Scripts.knobs(2);
        knobs.put(name, new KnobValue.Word("src"));
        return ((Outcome.Rejected<?>) scripts.compile(new Source("double", "doubles\n", knobs))).rejection().reason();
    }

    @Test
    void aFailedBuildIsRejectedWithItsFirstError() {
        assertThat(scripts.compile(Scripts.speed(9)))
                .isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> assertThat(rejected.rejection().reason())
                        .isEqualTo("build failed with exit status 1: kernel.txt:1: error: too fast"));
    }

    @Test
    void aFailedTestIsRejectedWithItsFirstError() {
        assertThat(scripts.check(Scripts.speed(1))).isInstanceOf(Outcome.Ok.class);
        assertThat(scripts.check(Scripts.edited("triples\n")))
                .isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
                    assertThat(rejected.rejection().stage()).isEqualTo(RejectionStage.CORRECTNESS);
                    assertThat(rejected.rejection().reason())
                            .isEqualTo("test failed with exit status 1: wrong: 3 instead of 4");
                });
    }

    @Test
    void aBuildAndATestEndAtTheLimitsOfTheOp() throws IOException {
        scripts.results(
                "\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"limitMinutes\": {\"build\": 0.05, \"test\": 0.07}");

        assertThat(scripts.compile(Scripts.edited("hangs in build\n")))
                .isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
                    assertThat(rejected.rejection().stage()).isEqualTo(RejectionStage.COMPILE);
                    assertThat(rejected.rejection().reason()).isEqualTo("build exceeded its limit of 3 s: no output");
                });
        assertThat(scripts.check(Scripts.edited("hangs in test\n")))
                .isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> {
                    assertThat(rejected.rejection().stage()).isEqualTo(RejectionStage.HANG);
                    assertThat(rejected.rejection().reason()).isEqualTo("test exceeded its limit of 4 s: no output");
                });
    }

    @Test
    void aCommandThatIsIdleEndsBeforeItsLimit() throws IOException {
        scripts.results("\"results\": {\"file\": \"r.csv\", \"metric\": \"GB/s\"}, \"limitMinutes\": {\"idle\": 0.05}");

        for (Outcome<?> hung : List.of(
                scripts.compile(Scripts.edited("hangs in build\n")),
                scripts.check(Scripts.edited("hangs in test\n")),
                scripts.time(Scripts.bench("tail -f /dev/null"), Optional.empty()))) {
            assertThat(((Outcome.Rejected<?>) hung).rejection().reason())
                    .endsWith(" had no output and used no processor for 3 s: no output");
        }
    }

    @Test
    void aBuildThatWaitsForTheSameBuildCanBeInterrupted() throws InterruptedException {
        Candidate hanging = Scripts.edited("hangs in build\n");
        Thread first = Thread.ofVirtual().start(() -> scripts.compile(hanging));
        try {
            Await.until(() -> Files.exists(scripts.file("copies")));
            Thread second = Thread.ofVirtual().start(() -> scripts.compile(hanging));
            Await.until(() -> second.getState() != Thread.State.RUNNABLE);

            second.interrupt();

            assertThat(second.join(Duration.ofSeconds(20))).isTrue();
        } finally {
            first.interrupt();
            first.join();
        }
    }

    @Test
    void anEditedSourceReplacesTheFile() throws IOException {
        assertThat(scripts.check(Scripts.edited("doubles, too\n"))).isInstanceOf(Outcome.Ok.class);
        assertThat(scripts.file("repository/kernel.txt")).hasContent("doubles\n");
    }

    @Test
    void theFilesOfACandidateReplaceAndAddFiles() throws IOException {
        scripts.source("[\"kernel.txt\", \"scripts/t*\"]");
        SourceFiles files =
                SourceFiles.of("kernel.txt", "doubles, too\n").with(SourceFiles.of("scripts/tool", "added\n"));

        assertThat(scripts.check(Scripts.edited(files.text()))).isInstanceOf(Outcome.Ok.class);

        try (Stream<Path> copies = Files.list(scripts.file("copies"))) {
            assertThat(copies.filter(Files::isDirectory)).singleElement().satisfies(copy -> {
                assertThat(copy.resolve("kernel.txt")).hasContent("doubles, too\n");
                assertThat(copy.resolve("scripts/tool")).hasContent("added\n");
            });
        }
        assertThat(scripts.file("repository/scripts/tool")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"scripts/bench", "../outside", "/tmp/outside"})
    void aCandidateWithAFileThatIsNotEditableIsRefusedByName(String name) throws IOException {
        scripts.source("[\"kernel.txt\", \"scripts/*t\"]");

        assertThat(scripts.compile(Scripts.edited(SourceFiles.of(name, "echo fast\n").text())))
                .isInstanceOfSatisfying(Outcome.Rejected.class, rejected -> assertThat(rejected.rejection().reason())
                        .startsWith(name + " is not a file that candidates may edit"));
        assertThat(scripts.file("copies")).satisfiesAnyOf(
                copies -> assertThat(copies).doesNotExist(), copies -> assertThat(copies).isEmptyDirectory());
    }
}
