package dev.lathe.cli.input;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.process.CliContext;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.SyntheticLandscape;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that commands that need no server reject invalid options, files and variables. */
@Timeout(60)
class InvalidCommandTest {
    private static final String HEAD = "{\"kernel_name\":\"k\",\"tune_params\":{\"a\":[1,2]},\"cache\":";

    /** Files of the folder in which the commands run. */
    private static final Map<String, String> FILES = Map.ofEntries(
            Map.entry("empty.json", ""),
            Map.entry("object.json", "{}"),
            Map.entry("list.json", "[]"),
            Map.entry("nothing.json", "null"),
            Map.entry("number.json", "7"),
            Map.entry("cut.json", "{\"op\": "),
            Map.entry("typed.json", "{\"op\": 7, \"problem\": []}"),
            Map.entry("kind.json", "{\"candidate\": [[7]]}"),
            Map.entry("no-rows.json", HEAD + "{}}"),
            Map.entry("no-cache.json", "{\"tune_params\":{\"a\":[1]}}"),
            Map.entry("words.json", HEAD + "{\"1\":{\"time\":1.0,\"times\":[\"x\"]}}}"),
            Map.entry("one-time.json", HEAD + "{\"1\":{\"time\":1.0,\"times\":1.0}}}"),
            Map.entry("no-knobs.json", HEAD + "{\"\":{\"time\":1.0}}}"),
            Map.entry("two-knobs.json", HEAD + "{\"1,2\":{\"time\":1.0}}}"),
            Map.entry("other-value.json", HEAD + "{\"3\":{\"time\":1.0}}}"),
            Map.entry("row.json", HEAD + "{\"1\":7}}"),
            Map.entry("knobs.json", "{\"tune_params\":{\"a\":1},\"cache\":{}}"),
            Map.entry("packed.json.gz", "\u001f\u008b\b"),
            Map.entry("folder/winner.json", "{}"),
            Map.entry("folder/candidates.jsonl", "kernel\u00ff"),
            Map.entry("m.yaml", "name: m\nop: gemm\nshapes: [64x64x64]\n"),
            Map.entry("toml", "[profile"));

    @TempDir
    private Path folder;

    /** A command with its variables, the exit status and the texts of its error. */
    private record Command(Map<String, String> variables, String line, int status, List<String> texts) {
        static Command of(String line, String... texts) {
            return new Command(Map.of(), line, 2, List.of(texts));
        }

        static Command with(String variable, String value, String line, int status, String... texts) {
            return new Command(Map.of(variable, value), line, status, List.of(texts));
        }

        /** Returns whether the command contains the name of the file or of its folder. */
        boolean mentions(String file) {
            return toString().contains(Path.of(file).getName(0).toString());
        }

        @Override
        public String toString() {
            return (variables + " " + line).replaceFirst("^\\{} ", "");
        }
    }

    static Stream<Command> commands() {
        return Stream.of(
                Command.of("search-bench none.json", "none.json: no such file"),
                Command.of("search-bench .", "cannot read the landscape ", "Is a directory"),
                Command.of(
                        "search-bench /dev/zero",
                        "cannot read the landscape /dev/zero: the file is larger than 256 MiB"),
                Command.of("reproduce /dev/zero", "/dev/zero: cannot read the file: the file is larger than 256 MiB"),
                Command.of("search-bench empty.json", "empty.json", "JSON object"),
                Command.of("search-bench list.json", "list.json", "JSON object"),
                Command.of("search-bench cut.json", "cut.json:1: "),
                Command.of("search-bench object.json", "object.json: the field 'tune_params' is missing or empty"),
                Command.of("search-bench no-rows.json", "no-rows.json: no configuration ran"),
                Command.of("search-bench no-cache.json", "no-cache.json: the field 'cache' is missing"),
                Command.of("search-bench words.json", "words.json: configuration '1': times[0] is not a number"),
                Command.of("search-bench one-time.json", "one-time.json: configuration '1': times is not a list"),
                Command.of(
                        "search-bench no-knobs.json", "no-knobs.json: configuration '': a= is not one of its values"),
                Command.of("search-bench two-knobs.json", "two-knobs.json: configuration '1,2': the key has 2 values"),
                Command.of("search-bench other-value.json", "other-value.json: configuration '3': a=3 is not one of"),
                Command.of("search-bench row.json", "row.json: configuration '1': not a JSON object"),
                Command.of("search-bench knobs.json", "knobs.json: ", "tune_params.a"),
                Command.of("search-bench packed.json.gz", "packed.json.gz: the file is incomplete"),
                Command.of("search-bench valley.json --seeds 0", "--seeds: 0 is not between 1 and"),
                Command.of("search-bench valley.json --slots 0", "--slots: 0 is not between 1 and"),
                Command.of("search-bench valley.json --evaluations 0", "--evaluations: 0 is not between 1 and"),
                Command.of("search-bench valley.json --lookahead -1", "--lookahead: -1 is not between 0 and"),
                Command.of(
                        "search-bench valley.json --transfer valley.json --imports -1", "--imports: -1 is not between"),
                Command.of("search-bench valley.json --strategy lucky", "unknown strategy 'lucky'"),
                Command.of(
                        "search-bench valley.json --seeds 1 --evaluations 2 --strategy random --plot valley.json",
                        "--plot: cannot write to ",
                        "valley.json"),
                Command.of("reproduce none.json", "no such file: ", "none.json; write it with 'lathe export'"),
                Command.of("reproduce empty.json", "empty.json: invalid certificate: "),
                Command.of("reproduce object.json", "object.json: invalid certificate: campaign: missing field"),
                Command.of("reproduce list.json", "list.json: invalid certificate: must be an object"),
                Command.of("reproduce nothing.json", "nothing.json: invalid certificate: must be an object"),
                Command.of("reproduce number.json", "number.json: invalid certificate: must be an object"),
                Command.of("reproduce cut.json", "cut.json: invalid certificate: "),
                Command.of("reproduce typed.json", "typed.json: invalid certificate: op: must be an object"),
                Command.of("reproduce kind.json", "kind.json: invalid certificate: candidate: must be an object"),
                Command.of("reproduce folder --kernel k", "folder/candidates.jsonl: ", "the text is not UTF-8"),
                Command.of("run --op gemm --from object.json --devices cpu", "object.json: invalid certificate: "),
                Command.of("run --op gemm --shapes 8x8x8,8x8x8 --devices cpu", "--shapes: duplicate '8x8x8'"),
                Command.of("run --op gemm --dtype f32,f32 --devices cpu", "--dtype: duplicate 'f32'"),
                Command.of("run --op none --devices cpu", "op: no such op: 'none'; choose one of [gemm, gemm_sp"),
                Command.of("run --hours x", "--hours: 'x' is not a number"),
                Command.of("run --iterations abc", "lathe: --iterations: 'abc' is not a whole number"),
                Command.of("run m.yaml --protocol crok", "lathe: --protocol: no protocol 'crok'"),
                Command.of(
                        "run --op softmax --shapes 64x64 --devices cpu --target-share vendor:0.9",
                        "targetShare: the op softmax has no vendor library on cpu"),
                Command.of("sweep compare a", "lathe: SWEEP: name at least 2"),
                Command.of("help swep", "lathe: unknown command 'swep'; did you mean sweep or "),
                Command.of("completion tcsh", "lathe: SHELL: unknown value 'tcsh'; legal are bash, zsh, fish"),
                Command.of(
                        "campaign submit a/b --category fast",
                        "--category: unknown value 'fast'; legal are structural, "),
                Command.of("swep list", "lathe: unknown command 'swep'; did you mean sweep or "),
                Command.of("sweep statsu", "lathe: unknown command 'statsu'; did you mean stats or status"),
                Command.of("sweep list --jsn", "lathe: unknown option '--jsn'; did you mean --json?"),
                Command.of("sweep list night", "lathe: unexpected argument 'night'"),
                Command.of("server --memory --durable", "lathe: --memory, --durable are mutually exclusive"),
                Command.of(
                        "check gemm --device cpu --dtype f16",
                        "--dtype: f16 is not supported by the op gemm on cpu; legal are f32"),
                Command.of("run --seed 99999999999999999999", "--seed: "),
                Command.of("run --lookahead 65", "--lookahead: 65 is not between 0 and 64"),
                Command.of(
                        "run --from winner.json --mode from-scratch",
                        "--from and --mode from-scratch exclude each other"),
                Command.of("check none", "no such op: 'none'; choose one of [gemm, gemm_sp, softmax]"),
                Command.of("check gemm --device tpu", "tpu"),
                Command.of("check gemm --dtype f31", "--dtype: unknown data type 'f31'; legal are"),
                Command.of("check gemm --shape 8x", "--shape: invalid shape '8x'"),
                Command.of("check gemm --shape 8x8", "--shape: expected 3 sizes for [M, N, K], not [8, 8]"),
                Command.of("check gemm --points -1", "--points: -1 is not between 0 and"),
                Command.of("init valley.json", "cannot write to ", "valley.json: it is a file"),
                Command.of("init valley.json/x", "cannot write to ", "valley.json/x: ", "; choose a folder that you"),
                Command.of("init /proc/x", "cannot write to /proc/x: no such folder: /proc/x; choose a folder"),
                Command.of(
                        "check gemm --device cpu --shape 4096x4096x99999999",
                        "shape 4096x4096x99999999: gemm f32 needs 12207.4 GiB of memory",
                        "choose a smaller shape"),
                Command.of("init x --device tpu", "--device: "),
                Command.of("init x --reference rust", "--reference: "),
                new Command(Map.of(), "init folder", 5, List.of("folder is not empty; choose a new folder")),
                Command.with("PATH", "/none", "init x --from-t1 object.json", 2, "--from-t1 requires python3"),
                Command.of("pack --without-server --out folder", "--out: ", "folder is a folder; name a file"),
                Command.of(
                        "pack --without-server --out object.json/x",
                        "--out: cannot write to ",
                        "object.json/x; choose a writable folder"),
                Command.with("TEMPORAL_ADDRESS", "not a host", "sweep list", 4, "TEMPORAL_ADDRESS", "'not a host'"),
                Command.with("TEMPORAL_ADDRESS", "http://a/b", "sweep list", 4, "TEMPORAL_ADDRESS", "'http://a/b'"),
                Command.with("TEMPORAL_ADDRESS", "a:b:c", "sweep list", 4, "TEMPORAL_ADDRESS", "'a:b:c'"),
                Command.with(
                        "TEMPORAL_ADDRESS",
                        "localhost:65536",
                        "sweep list",
                        4,
                        "'localhost:65536'; set TEMPORAL_ADDRESS to HOST:PORT"),
                Command.with(
                        "TEMPORAL_ADDRESS",
                        "nonsense",
                        "sweep list",
                        4,
                        "'nonsense'; set TEMPORAL_ADDRESS to HOST:PORT"),
                Command.with(
                        "TEMPORAL_ADDRESS",
                        "nonsense.invalid:7233",
                        "sweep list",
                        4,
                        "unknown host 'nonsense.invalid' in the address of the Temporal server; correct TEMPORAL_ADDRESS"),
                Command.with(
                        "TEMPORAL_ADDRESS",
                        "127.0.0.1:1",
                        "sweep list",
                        4,
                        "Cannot connect to the Temporal server at 127.0.0.1:1: Connection refused; is it running and reachable?"),
                Command.with("TEMPORAL_CONFIG_FILE", "toml", "sweep list", 4, "Cannot read the Temporal profile"),
                Command.with(
                        "LATHE_DATA",
                        "valley.json",
                        "sweep list",
                        4,
                        "valley.json; set LATHE_DATA to a writable folder"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void isRejectedInOneLine(Command command) throws IOException {
        SyntheticLandscape.write(folder);
        Files.createDirectory(folder.resolve("folder"));
        for (Map.Entry<String, String> file : FILES.entrySet()) {
            if (command.mentions(file.getKey())) {
                Files.write(folder.resolve(file.getKey()), file.getValue().getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        OneLine.rejects(console(command).call(command.line().split(" ")), command.status(), command.texts());
    }

    /** Paths in variables are absolute. No server listens, so that an accepted command fails with another status. */
    private ConsoleCapture console(Command command) {
        ConsoleCapture unreachable = ConsoleCapture.in(folder, Map.of("TEMPORAL_ADDRESS", "127.0.0.1:1"));
        if (command.variables().isEmpty()) {
            return unreachable;
        }
        Map<String, String> variables = new TreeMap<>(unreachable.context().environment().variables());
        variables.remove("TEMPORAL_ADDRESS");
        command.variables().forEach((name, value) ->
                variables.put(name, Files.exists(folder.resolve(value)) ? folder.resolve(value).toString() : value));
        return new ConsoleCapture(new CliContext(
                HostEnvironment.of(variables),
                folder,
                unreachable.context().home(),
                unreachable.context().output()));
    }
}
