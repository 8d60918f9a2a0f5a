package dev.lathe.cli.harness;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Runs the Python package Kernel Tuner on exported files. */
public final class KernelTuner {
    /** Replays a cache in simulation mode and prints the number of configurations and the shortest time. */
    private static final String SIMULATION =
            """
            import json, sys, warnings
            warnings.simplefilter("ignore")
            from kernel_tuner import tune_kernel
            data = json.load(open(sys.argv[1]))
            keys = data["tune_params_keys"]
            def was_tried(point):
                return ",".join(str(point[key]) for key in keys) in data["cache"]
            found, _ = tune_kernel(
                data["kernel_name"], "", tuple(data["problem_size"]), [], data["tune_params"], lang="C", quiet=True,
                restrictions=was_tried, cache=sys.argv[1], simulation_mode=True)
            print(len(found), min(one["time"] for one in found if "__error__" not in one))
            """;

    private static final String VALIDATION =
            """
            import json, pathlib, sys, jsonschema, kernel_tuner
            folder = pathlib.Path(kernel_tuner.__file__).parent / "schema" / "T4" / "1.0.0"
            jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(folder / (sys.argv[2] + "-schema.json"))))
            print("valid")
            """;

    private KernelTuner() {}

    /** Skips the calling test, with the reason, if Kernel Tuner is not installed. */
    public static void assumeInstalled() {
        assumeThat(isInstalled()).as("Kernel Tuner; `python3 -m pip install kernel-tuner` gets it").isTrue();
    }

    private static boolean isInstalled() {
        return HostEnvironment.current().executable("python3").isPresent()
                && call("-c", "import kernel_tuner").succeeded();
    }

    /**
     * Returns the last line of the simulation's output. The program runs from a file, because the package reads the
     * source of restrictions.
     */
    public static String simulated(Path cache) throws IOException {
        Path program = Files.writeString(Files.createTempFile("simulation", ".py"), SIMULATION);
        try {
            return lastLine(call(program.toString(), cache.toString()));
        } finally {
            Files.delete(program);
        }
    }

    /** Validates a T4 file against the package's schema; returns {@code valid} or the error. */
    public static String validated(Path file, String schema) {
        return lastLine(call("-c", VALIDATION, file.toString(), schema));
    }

    private static String lastLine(CommandEnd end) {
        return end.output().strip().lines().reduce((earlier, later) -> later).orElse("");
    }

    private static CommandEnd call(String... arguments) {
        String python = HostEnvironment.current().executable("python3").orElseThrow().toString();
        List<String> command = Stream.concat(Stream.of(python), Stream.of(arguments)).toList();
        return Command.in(Path.of("/"), Duration.ofMinutes(2), command).run();
    }
}
