package dev.lathe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class CommandTreeTest {
    @TempDir
    private Path folder;

    private Printed lathe(String... arguments) {
        return ConsoleCapture.in(folder, Map.of()).call(arguments);
    }

    static Stream<List<String>> commands() {
        return commands(
                CommandTree.of(ConsoleCapture.in(Path.of("target", "commands"), Map.of())
                        .context()),
                List.of());
    }

    private static Stream<List<String>> commands(CommandLine command, List<String> path) {
        return Stream.concat(
                Stream.of(path),
                command.getSubcommands().entrySet().stream()
                        .flatMap(sub -> commands(
                                sub.getValue(), Stream.concat(path.stream(), Stream.of(sub.getKey())).toList())));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandHasHelp(List<String> path) {
        Printed help = lathe(Stream.concat(path.stream(), Stream.of("--help")).toArray(String[]::new));
        assertThat(help.status()).isZero();
        assertThat(help.err()).isEmpty();
        assertThat(help.out())
                .startsWith("Usage: "
                        + String.join(
                                " ",
                                Stream.concat(Stream.of("lathe"), path.stream()).toList()));
        assertThat(help.out()).contains("Exit status:");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpShowsTheHelpOfEveryCommand(List<String> path) {
        Printed help = lathe(Stream.concat(Stream.of("help"), path.stream()).toArray(String[]::new));
        assertThat(help.status()).as(help.err()).isZero();
        assertThat(help.out())
                .isEqualTo(lathe(Stream.concat(path.stream(), Stream.of("--help")).toArray(String[]::new)).out());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theTreeForACommandHasOnlyThatCommandAndTheSameHelp(List<String> path) {
        CliContext context = ConsoleCapture.in(folder, Map.of()).context();
        CommandLine all = CommandTree.of(context);
        CommandLine tree = CommandTree.of(context, path.toArray(String[]::new));
        assertThat(at(tree, path).getUsageMessage()).isEqualTo(at(all, path).getUsageMessage());
        boolean whole = path.isEmpty() || List.of("help", "completion").contains(path.getFirst());
        assertThat(tree.getSubcommands()).hasSize(whole ? all.getSubcommands().size() : 1);
        if (path.size() == 2) {
            assertThat(at(tree, path.subList(0, 1)).getSubcommands()).containsOnlyKeys(path.getLast());
        }
    }

    private static CommandLine at(CommandLine tree, List<String> path) {
        CommandLine command = tree;
        for (String word : path) {
            command = command.getSubcommands().get(word);
        }
        return command;
    }

    @Test
    void theTreeForTheVersionHasNoCommandAndThatForHelpOnlyTheNamedOne() {
        CliContext context = ConsoleCapture.in(folder, Map.of()).context();
        assertThat(CommandTree.of(context, new String[] {"--version"}).getSubcommands())
                .isEmpty();
        CommandLine help = CommandTree.of(context, new String[] {"help", "sweep", "start"});
        assertThat(help.getSubcommands()).containsOnlyKeys("sweep", "help");
        assertThat(help.getSubcommands().get("sweep").getSubcommands()).containsOnlyKeys("start");
    }

    @ParameterizedTest
    @ValueSource(strings = {"swep", "--help"})
    void theTreeForOtherArgumentsIsWhole(String argument) {
        CliContext context = ConsoleCapture.in(folder, Map.of()).context();
        assertThat(CommandTree.of(context, new String[] {argument}).getSubcommands())
                .hasSameSizeAs(CommandTree.of(context).getSubcommands());
    }

    @Test
    void helpRejectsUnknownCommands() {
        Printed help = lathe("help", "sweep", "begin");
        assertThat(help.status()).isEqualTo(2);
        assertThat(help.err()).contains("unknown command 'begin'", "See 'lathe sweep --help'");
    }

    @Test
    void exitCodesAreStable() {
        assertThat(Arrays.stream(ExitCode.values()).map(ExitCode::number)).containsExactly(0, 1, 2, 3, 4, 5, 70);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "swep",
                "sweep",
                "sweep stop",
                "sweep extend night",
                "sweep extend night --to 3 --by 4",
                "sweep extend night --to many",
                "sweep extend night --by -3",
                "campaign extend night/key --to 0",
                "campaign submit night/key --point ORDER=1,ORDER=0",
                "run --iterations 0",
                "run --window 0",
                "run --dtype f31",
                "run --mode fast",
                "run --strategy lucky",
                "run --id ../etc",
                "run --devices tpu",
                "run nothing.yaml",
                "server --memory --durable",
                "campaign submit night/key --point x",
                "export night"
            })
    void usageErrorsTakeAtMostThreeLines(String arguments) {
        Printed printed = lathe(arguments.split(" "));
        assertThat(printed.status()).isEqualTo(2);
        assertThat(printed.out()).isEmpty();
        assertThat(printed.err()).startsWith("lathe: ");
        assertThat(printed.err().lines().count()).isLessThanOrEqualTo(3);
    }

    @Test
    void usageErrorsNameTheOptionAndTheLegalValues() {
        assertThat(lathe("sweep", "extend", "night", "--by", "-3").err())
                .startsWith("lathe: --by: '-3' is not a number between 1 and 2000");
        assertThat(lathe("campaign", "submit", "night/key", "--point", "ORDER=1,ORDER=0").err())
                .startsWith("lathe: --point: duplicate knob 'ORDER'; name each knob once");
        assertThat(lathe("campaign", "submit", "night/key", "--point", "x").err())
                .startsWith("lathe: --point: 'x' is not of the form KNOB=VALUE");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpIsAtMost120ColumnsWideAndSummarizesInSentences(List<String> path) {
        Printed help = lathe(Stream.concat(path.stream(), Stream.of("--help")).toArray(String[]::new));
        assertThat(help.out().lines()).allMatch(line -> line.length() <= 120);
        CliContext context = ConsoleCapture.in(folder, Map.of()).context();
        CommandLine command = at(CommandTree.of(context, path.toArray(String[]::new)), path);
        assertThat(command.getCommandSpec().usageMessage().description()[0]).endsWith(".");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sweep start",
                "sweep list",
                "sweep status",
                "sweep stop night",
                "campaign show night/key",
                "device list",
                "export night --out there",
                "server status"
            })
    void commandsWithoutAServerSayHowToStartOne(String arguments) {
        Printed printed = lathe(arguments.split(" "));
        assertThat(printed.status()).isEqualTo(4);
        assertThat(printed.err())
                .startsWith("lathe: no Temporal server found; start one with './lathe server'")
                .hasLineCount(1);
    }

    @Test
    void portsOutOfRangeAreRejected() {
        Printed printed = lathe("server", "--memory", "--port", "0");
        assertThat(printed.status()).isEqualTo(2);
        assertThat(printed.err()).contains("--port: 0 is not between 1 and 65535");
    }

    @Test
    void stoppingWithoutAServerExitsWithNotFound() {
        assertThat(lathe("server", "stop").status()).isEqualTo(3);
    }

    @Test
    void manifestErrorsNameTheLine() throws Exception {
        Files.writeString(folder.resolve("mine.yaml"), "name: mine\nop: gemm\ndtypes: [f32]\nshape: [8x8x8]\n");
        Printed printed = lathe("run", "mine.yaml");
        assertThat(printed.status()).isEqualTo(2);
        assertThat(printed.err()).startsWith("lathe: mine.yaml:4: unknown field 'shape'; legal are ");
    }

    @Test
    void doctorPrintsJsonWithAllComponents() {
        Printed printed = lathe("doctor", "--json");
        assertThat(printed.status()).as(printed.out()).isZero();
        assertThat(printed.out()).contains("\"ready\" : true", "\"compiler\"", "\"temporal\"", "\"gpu\"");
    }

    @Test
    void thePayloadsOfACommandAreKnownBeforeItsTree() {
        assertThat(CommandTree.payloads(new String[] {"sweep", "status", "night"}))
                .contains(SweepRequest.class, CampaignSummary.class);
        assertThat(CommandTree.payloads(new String[] {"sweep", "stop"})).isEmpty();
        assertThat(CommandTree.payloads(new String[] {"--version"})).isEmpty();
        assertThat(CommandTree.payloads(new String[0])).isEmpty();
    }

    @Test
    void doctorNamesThePackageOfAMissingCompiler() {
        Printed printed = ConsoleCapture.in(folder, Map.of("PATH", folder.toString())).call("doctor");
        assertThat(printed.status()).isEqualTo(1);
        assertThat(printed.out())
                .contains("compiler: apt-get install gcc", "C++ compiler: apt-get install g++", "Not ready");
    }
}
