package dev.lathe.temporal.binary;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.TestMachine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the list of licenses with the Go modules in the pinned Temporal server. */
class ServerLicensesIT {
    private static final Path LICENSES = Path.of("licenses/server.txt");

    /** The first line of the module list, which the Go linker writes into each program. */
    private static final String START = "path\tgithub.com/temporalio/cli/cmd/temporal\n";

    private static final int LONGEST = 64 << 10;

    @Test
    void theLicensesAreThoseOfTheModulesInTheServer() throws IOException {
        assertThat(listed()).isNotEmpty().containsExactlyInAnyOrderElementsOf(modules());
    }

    /** Returns the modules of the file as path@version, without Go itself, which has no path. */
    private static List<String> listed() throws IOException {
        try (Stream<String> lines = Files.lines(LICENSES)) {
            return lines.takeWhile(line -> !line.startsWith("="))
                    .filter(line -> line.contains("\t") && line.contains("@"))
                    .map(line -> line.substring(0, line.indexOf('\t')))
                    .toList();
        }
    }

    /**
     * Returns the main module and its dependencies. A dependency that is a folder of the main module has no version.
     */
    private static List<String> modules() throws IOException {
        String list = list(TestMachine.binary().path());
        return list.replaceAll("dep\t.*\n=>\t\\./.*\n", "")
                .lines()
                .takeWhile(line -> !line.startsWith("build\t"))
                .map(line -> line.split("\t"))
                .filter(fields -> List.of("mod", "dep").contains(fields[0]))
                .map(fields -> fields[1] + "@" + fields[2])
                .toList();
    }

    private static String list(Path binary) throws IOException {
        try (FileChannel channel = FileChannel.open(binary)) {
            ByteBuffer program = channel.map(MapMode.READ_ONLY, 0, channel.size());
            ByteBuffer start = ByteBuffer.wrap(START.getBytes(US_ASCII));
            int place = 0;
            while (program.get(place) != start.get(0) || program.slice(place, start.limit()).mismatch(start) >= 0) {
                place++;
            }
            byte[] list = new byte[Math.min(LONGEST, program.limit() - place)];
            program.get(place, list);
            return new String(list, US_ASCII);
        }
    }
}
