package dev.lathe.cli.doctor;

import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.process.CliContext;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Checks cores, memory and disk space. */
final class Hardware {
    private static final double GIBIBYTE = 1024.0 * 1024 * 1024;

    /** Memory in GiB for the largest shapes of the built-in manifests on the CPU, the server and two Java processes. */
    private static final double MEMORY_NEEDED = 1.5;

    /** Disk space in GiB for the server's binary, the database of a long sweep and the build. */
    private static final double DISK_NEEDED = 2;

    private final Path data;

    Hardware(CliContext context) {
        this.data = Servers.of(context).data().path();
    }

    List<Finding> findings() {
        return List.of(cores(), memory(), disk());
    }

    private static Finding cores() {
        int cores = Runtime.getRuntime().availableProcessors();
        return cores > 1
                ? Finding.ok("cores", Integer.toString(cores))
                : Finding.absent("cores", "1; other processes disturb measurements", "use at least two cores");
    }

    private static Finding memory() {
        var system = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        double size = system.getTotalMemorySize() / GIBIBYTE;
        return size >= MEMORY_NEEDED
                ? Finding.ok("memory", gibibytes(size))
                : Finding.absent("memory", gibibytes(size), "use at least " + gibibytes(MEMORY_NEEDED)
                        + " for large shapes");
    }

    private Finding disk() {
        try {
            double free = Files.getFileStore(data).getUsableSpace() / GIBIBYTE;
            String detail = gibibytes(free) + " free in " + data;
            return free >= DISK_NEEDED
                    ? Finding.ok("disk", detail)
                    : Finding.absent("disk", detail, "free " + gibibytes(DISK_NEEDED) + ", or set LATHE_DATA to a "
                            + "folder on another disk");
        } catch (IOException e) {
            return Finding.missing("disk", data + ": " + e.getMessage(), "set LATHE_DATA to a writable folder");
        }
    }

    private static String gibibytes(double size) {
        return String.format(Locale.ROOT, "%.1f GiB", size);
    }
}
