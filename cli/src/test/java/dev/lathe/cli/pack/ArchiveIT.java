package dev.lathe.cli.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.TestCommand;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.testing.TestCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Packs this checkout and uses the unpacked folder as a machine without Java does. */
@Timeout(600)
class ArchiveIT {
    private static final List<String> MODULES =
            List.of("activities", "gpu-worker", "local-temporal", "tuning", "workflows");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)");

    @TempDir
    private Path folder;

    private Path lathe;

    @BeforeEach
    void packAndUnpack() {
        Path archive = folder.resolve("lathe.tar.xz");
        // The fastest level of xz: the compression is most of the work.
        ConsoleCapture.in(folder, Map.of("XZ_OPT", "-0"))
                .succeed("pack", "--without-server", "--out", archive.toString());
        TestCommand.run(folder, "tar", "-xf", archive.toString());
        lathe = folder.resolve("lathe");
    }

    @Test
    void unpackedFolderChecksAnOpHasItsLicensesAndNoDeadLinks() throws IOException {
        assertThat(packed("--version")).startsWith("lathe ");
        packed("init", "rmsnorm");
        assertThat(packed("check", "rmsnorm")).contains("correct  plain ");

        assertThat(lathe.resolve("LICENSE")).content().contains("Apache License");
        checkNotices();
        assertThat(deadLinks()).isEmpty();
    }

    /** Checks that each part of the archive has its license, or is listed with it. */
    private void checkNotices() throws IOException {
        String notices = Files.readString(lathe.resolve("THIRD-PARTY.md"));

        assertThat(notices)
                .contains("* The Temporal server: Copyright (c) ", "Permission is hereby granted, free of charge");
        assertThat(lathe.resolve("local-temporal/licenses/server.txt"))
                .content()
                .contains("go.temporal.io/server@", "MIT");
        assertThat(libraries()).hasSizeGreaterThan(50).allMatch(library -> notices.contains("`" + library + "`"));
        assertThat(lathe.resolve("runtime/legal/java.base/LICENSE")).content().contains("Classpath");
        assertThat(lathe.resolve("gpu-worker/native/third_party/picojson.h"))
                .content()
                .contains("Redistributions in binary form");
    }

    /** Returns the names of the packed libraries without their versions. The modules of Lathe are not among them. */
    private List<String> libraries() throws IOException {
        try (Stream<Path> jars = Files.list(lathe.resolve("cli/target/lib"))) {
            return jars.map(jar -> jar.getFileName().toString())
                    .filter(name -> !MODULES.contains(withoutVersion(name)))
                    .map(ArchiveIT::withoutVersion)
                    .toList();
        }
    }

    private static String withoutVersion(String jar) {
        return jar.replaceFirst("-[0-9].*", "");
    }

    /**
     * Runs the packed launcher with a home folder of its own and without the variables of this process. The runner is
     * found in the store of the tests only if all its packed sources equal those of this checkout.
     */
    private String packed(String... arguments) throws IOException {
        Path home = folder.resolve("home");
        TestCache.linkArtifactsInto(home.resolve(".local/share/lathe"));
        SortedMap<String, String> bare = new TreeMap<>(Map.of("HOME", home.toString(), "PATH", "/usr/bin:/bin"));
        List<String> words = Stream.concat(Stream.of(lathe.resolve("lathe").toString()), Stream.of(arguments)).toList();
        CommandEnd end = new Command(words, home, bare, Duration.ofMinutes(5), OptionalLong.empty()).run();
        assertThat(end.succeeded()).as(words + ": " + end.describe() + ": " + end.output()).isTrue();
        return end.output();
    }

    /** Returns the relative links of the unpacked pages whose file is missing. */
    private List<String> deadLinks() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages()) {
            LINK.matcher(Files.readString(page)).results().map(link -> link.group(1)).forEach(link -> {
                if (!link.contains("://") && !Files.exists(page.resolveSibling(link))) {
                    dead.add(lathe.relativize(page) + ": " + link);
                }
            });
        }
        return dead;
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(lathe)) {
            List<Path> pages = files.filter(file -> file.toString().endsWith(".md")).toList();
            assertThat(pages).contains(lathe.resolve("README.md"), lathe.resolve("docs/install.md"));
            return pages;
        }
    }
}
