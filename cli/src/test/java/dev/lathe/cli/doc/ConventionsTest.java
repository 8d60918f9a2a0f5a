package dev.lathe.cli.doc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules of CONTRIBUTING.md that the text of the sources shows. */
class ConventionsTest {
    private static final List<String> MODULES =
            List.of("tuning", "workflows", "activities", "gpu-worker", "local-temporal", "cli");
    private static final Pattern BUSY_OR_SLEEPING = Pattern.compile("Thread\\.(sleep|onSpinWait)\\(");
    private static final Pattern STARTS_A_PROCESS =
            Pattern.compile("new Process" + "Builder\\b|Runtime\\.getRuntime\\(\\)\\.exec\\(");
    private static final int MAX_COLUMNS = 120;
    private static final String TEXT_BLOCK = "\"\"\"";
    private static final Pattern VAGUE = Pattern.compile(".*(Manager|Helper|Utils?)\\.java");

    @Test
    void noTestSleepsOrSpins() throws IOException {
        assertThat(sources("test")).filteredOn(file -> contains(file, BUSY_OR_SLEEPING)).isEmpty();
    }

    @Test
    void unitTestsStartNoProcess() throws IOException {
        assertThat(sources("test"))
                .filteredOn(file -> file.toString().endsWith("Test.java"))
                .isNotEmpty()
                .filteredOn(file -> contains(file, STARTS_A_PROCESS))
                .isEmpty();
    }

    @Test
    void typesHaveSpecificNames() throws IOException {
        assertThat(sources("main")).filteredOn(file -> VAGUE.matcher(file.toString()).matches()).isEmpty();
    }

    @Test
    void everyPackageOfTheProductIsDescribed() throws IOException {
        assertThat(sources("main").stream().map(Path::getParent).distinct())
                .filteredOn(folder -> !Files.exists(folder.resolve("package-info.java")))
                .isEmpty();
    }

    /** Texts that users read are not broken, nor are tables in text blocks. */
    @Test
    void onlyLinesWithTextsAreLong() throws IOException {
        assertThat(Stream.concat(sources("main").stream(), sources("test").stream()))
                .allSatisfy(file -> assertThat(longLines(file)).isEmpty());
    }

    private static List<String> longLines(Path file) throws IOException {
        List<String> found = new ArrayList<>();
        boolean inTextBlock = false;
        for (String line : Files.readAllLines(file)) {
            boolean delimits = line.contains(TEXT_BLOCK);
            if (line.length() > MAX_COLUMNS && !inTextBlock && !line.contains("\"")) {
                found.add(line);
            }
            inTextBlock ^= delimits;
        }
        return found;
    }

    private static List<Path> sources(String set) throws IOException {
        List<Path> all = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files = Files.walk(TestCluster.root()
                    .resolve(module)
                    .resolve("src")
                    .resolve(set)
                    .resolve("java"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(all::add);
            }
        }
        assertThat(all).hasSizeGreaterThan(MODULES.size());
        return all;
    }

    private static boolean contains(Path file, Pattern pattern) {
        try {
            return pattern.matcher(Files.readString(file)).find();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
