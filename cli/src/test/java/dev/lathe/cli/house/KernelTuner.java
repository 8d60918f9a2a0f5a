package dev.lathe.cli.house;

import dev.lathe.activities.command.Command;
import dev.lathe.activities.command.CommandEnd;
import dev.lathe.activities.command.Heartbeat;
import dev.lathe.activities.command.Limits;
import dev.lathe.activities.command.Programs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The Python package of that name, which reads what is exported for it. */
public final class KernelTuner {
    /** Goes through all of a cache in simulation mode, and prints how many configurations there are, and the shortest time. */
    private static final String SIMULATION =
            """
            import json, sys, warnings
            warnings.simplefilter("ignore")
            from kernel_tuner import tune_kernel
            data = json.load(open(sys.argv[1]))
            keys = data["tune_params_keys"]
            found, _ = tune_kernel(
                data["kernel_name"], "", tuple(data["problem_size"]), [], data["tune_params"], lang="C", quiet=True,
                restrictions=lambda point: ",".join(str(point[key]) for key in keys) in data["cache"],
                cache=sys.argv[1], simulation_mode=True)
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

    /** The last line that the simulation prints; empty where the package is not installed here. */
    public static Optional<String> simulated(Path cache) {
        return run(SIMULATION, cache.toString());
    }

    /** Validates a T4 file by the schema that comes with the package; empty where that is not installed here. */
    public static Optional<String> validated(Path file, String schema) {
        return run(VALIDATION, file.toString(), schema);
    }

    private static Optional<String> run(String program, String... arguments) {
        return Programs.onPath("python3")
                .filter(python -> call(python, "import kernel_tuner").map(End::isGood).orElse(false))
                .flatMap(python -> call(python, program, arguments))
                .map(End::lastLine);
    }

    private record End(int code, String output) {
        boolean isGood() {
            return code == 0;
        }

        String lastLine() {
            return isGood() ? output.strip().lines().reduce((earlier, later) -> later).orElse("") : output;
        }
    }

    private static Optional<End> call(Path python, String program, String... arguments) {
        List<String> words = Stream.concat(Stream.of(python.toString(), "-c", program), Stream.of(arguments)).toList();
        return Command.of(Path.of("/"), Limits.of(Duration.ofMinutes(2)), words).run(Heartbeat.silent())
                        instanceof CommandEnd.Exited(int code, String output)
                ? Optional.of(new End(code, output))
                : Optional.empty();
    }
}
