package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lathe.cli.house.Console.Printed;
import dev.lathe.cli.house.House;
import dev.lathe.worker.LatheWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole sweeps over a recorded landscape, on a server in this process, by commands alone. */
class SweepCommandsTest {
    private static final String SHAPES = "name: two\nop: gemm\ndtypes: [f32]\nshapes: [64x64x64, 64x64x128]\n";
    private static final String FIRST = "gemm_f32_64x64x64_fs";

    @TempDir
    private static Path folder;

    private static House house;
    private static LatheWorker worker;

    @BeforeAll
    static void open() throws IOException {
        house = new House(folder);
        Files.writeString(folder.resolve("two.yaml"), SHAPES);
        worker = house.worker();
    }

    @AfterAll
    static void close() {
        worker.close();
        house.close();
    }

    private static Printed lathe(String... words) {
        return house.console().call(words);
    }

    private static Printed start(String id, int iterations, String... more) {
        return lathe(Stream.concat(
                        Stream.of(
                                "sweep", "start", "two.yaml", "--devices", house.device(), "--id", id, "--iterations",
                                Integer.toString(iterations)),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private static JsonNode json(String... words) throws IOException {
        Printed printed = lathe(words);
        assertThat(printed.status()).as(printed.err()).isZero();
        return new ObjectMapper().readTree(printed.out());
    }

    private static List<String> fields(JsonNode node) {
        return Stream.iterate(node.fieldNames(), names -> names.hasNext(), names -> names)
                .map(names -> names.next())
                .toList();
    }

    @Test
    void startsWatchesAndShowsASweep() throws IOException {
        Printed started = start("whole", 4, "--watch");
        assertThat(started.status()).as(started.err()).isZero();
        assertThat(started.out()).contains("Started sweep whole: 2 campaigns", "done " + FIRST, "whole  done  8/8");
        JsonNode sweep = json("sweep", "status", "whole", "--json");
        assertThat(fields(sweep)).containsExactly("id", "phase", "target", "campaigns", "oddities");
        assertThat(sweep.path("phase").asText()).isEqualTo("done");
        JsonNode campaign = sweep.path("campaigns").path(0);
        assertThat(fields(campaign))
                .containsExactly(
                        "id", "key", "phase", "device", "epoch", "iterations", "target", "attempts", "unit", "baseline",
                        "vendor", "best", "pauseReason", "stopReason", "shapes", "lookahead", "handed");
        assertThat(fields(campaign.path("best")))
                .containsExactly("iteration", "candidate", "point", "value", "speedup", "overVendor", "source");
        assertThat(campaign.path("vendor").isNull()).isTrue();
        assertThat(json("campaign", "list", "whole", "--json").path("campaigns")).isEqualTo(sweep.path("campaigns"));
        assertThat(json("campaign", "show", "whole/" + FIRST, "--json")).isEqualTo(campaign);
        assertThat(json("sweep", "list", "--json").path("sweeps").findValuesAsText("id")).contains("whole");
    }

    @Test
    void campaignsThatConvergeEndEarlyAndNoneOfTheSweepsIterationsIsSpentTwice() throws IOException {
        Printed patient = start("patient", 12, "--patience", "4", "--watch");

        assertThat(patient.status()).as(patient.err()).isZero();
        JsonNode campaigns = json("sweep", "status", "patient", "--json").path("campaigns");
        assertThat(campaigns.findValuesAsText("stopReason")).anyMatch(reason -> reason.startsWith("converged: no gain"));
        assertThat(campaigns.findValuesAsText("iterations").stream().mapToInt(Integer::parseInt).sum())
                .isLessThanOrEqualTo(2 * 12);
    }

    @Test
    void beginsWithTheBestOfEndedCampaignsWhereItIsAskedTo() throws IOException {
        start("founder", 4, "--watch");
        String best = json("campaign", "best", "founder/" + FIRST, "--json").path("candidate").asText();
        Printed heir = start("heir", 3, "--mode", "from-best", "--watch");
        assertThat(heir.status()).as(heir.err()).isZero();
        JsonNode evaluations = json("campaign", "history", "heir/gemm_f32_64x64x64", "--json").path("evaluations");
        assertThat(evaluations.findValuesAsText("origin")).startsWith("baseline", "imported");
        assertThat(evaluations.findValuesAsText("candidate")).contains(best);
        assertThat(start("heir", 3, "--mode", "from-best").status()).isEqualTo(5);
    }

    @Test
    void beginsWithTheWinnersThatAreNamed() throws IOException {
        start("ancestor", 6, "--watch");
        lathe("export", "ancestor/" + FIRST, "--out", "ancestor");
        Printed named = start("named", 2, "--from", "ancestor/winner.json", "--watch");
        assertThat(named.status()).as(named.err()).isZero();
        JsonNode evaluations = json("campaign", "history", "named/gemm_f32_64x64x64", "--json").path("evaluations");
        assertThat(evaluations.findValuesAsText("origin")).startsWith("baseline", "imported").containsOnlyOnce("imported");
        assertThat(evaluations.path(1).path("candidate").asText())
                .isEqualTo(json("campaign", "best", "ancestor/" + FIRST, "--json").path("candidate").asText());
        assertThat(start("odd", 2, "--from", "two.yaml").err()).contains("two.yaml is no certificate of a winner");
        assertThat(start("odd", 2, "--from", "ancestor/winner.json", "--mode", "from-scratch").err())
                .contains("leave one of them out");
    }

    @Test
    void tellsWhatTheTimeWentInto() throws IOException {
        start("spent", 4, "--watch");
        JsonNode times = json("sweep", "stats", "spent", "--json");
        assertThat(fields(times))
                .containsExactly(
                        "id", "iterations", "seconds", "millisecondsPerIteration", "workers", "cuts", "devices", "stages");
        assertThat(times.path("iterations").asInt()).isEqualTo(8);
        assertThat(times.path("workers").asInt()).isOne();
        assertThat(times.path("cuts").asInt()).isZero();
        assertThat(times.path("devices").findValuesAsText("name")).hasSize(1);
        assertThat(times.path("devices").path(0).path("share").asDouble()).isBetween(0.0, 1.0);
        assertThat(times.path("stages").findValuesAsText("name"))
                .containsExactly("propose", "compile", "correctness", "benchmark", "vendor", "profile");
        assertThat(times.path("stages").path(1).path("tasks").asInt()).isGreaterThanOrEqualTo(10);
        assertThat(lathe("sweep", "stats", "spent").out()).contains("spent: 8 iterations in", "waits for its turn");
    }

    @Test
    void comparesStrategiesOnTheSameShapes() throws IOException {
        start("by-random", 12, "--strategy", "random", "--watch");
        start("by-greedy", 9, "--strategy", "greedy", "--watch");
        JsonNode comparison = json("sweep", "compare", "by-random", "by-greedy", "--plot", "plots", "--json");
        assertThat(fields(comparison)).containsExactly("sweeps", "shapes", "leftOut");
        JsonNode random = comparison.path("sweeps").path(0);
        assertThat(fields(random)).containsExactly("id", "strategy", "overVendor", "worst", "shares");
        assertThat(random.path("strategy").asText()).isEqualTo("random");
        assertThat(random.path("shares")).hasSize(12);
        assertThat(comparison.path("shapes").path(0).path("shape").asText()).isEqualTo("gemm_f32_64x64x64");
        assertThat(fields(comparison.path("shapes").path(0).path("sweeps").path(1)))
                .containsExactly("id", "value", "overVendor", "share", "foundAt", "iterations");
        assertThat(comparison.path("shapes").path(0).path("sweeps").findValuesAsText("share")).contains("1.0");
        assertThat(Files.readString(folder.resolve("plots/convergence.svg"))).contains("random", "greedy");
        assertThat(lathe("sweep", "compare", "by-random", "by-greedy").out()).contains("@12", "gemm_f32_64x64x128");
        assertThat(lathe("sweep", "compare", "by-random", "nothing").status()).isEqualTo(3);
    }

    @Test
    void tellsEveryEvaluationAndTheBest() throws IOException {
        start("told", 4, "--watch");
        JsonNode history = json("campaign", "history", "told/" + FIRST, "--json");
        assertThat(history.path("unit").asText()).isEqualTo("ms");
        assertThat(fields(history.path("evaluations").path(0)))
                .containsExactly(
                        "ordinal", "iteration", "epoch", "candidate", "family", "point", "knobs", "origin", "idea", "category",
                        "verdict", "reason", "samples", "median");
        assertThat(history.path("evaluations").findValuesAsText("iteration")).containsExactly("0", "1", "2", "3", "4");
        JsonNode best = json("campaign", "best", "told/" + FIRST, "--json");
        assertThat(fields(best))
                .containsExactly(
                        "campaign", "unit", "iteration", "candidate", "family", "knobs", "code", "value", "speedup",
                        "overVendor", "source");
        assertThat(fields(best.path("knobs"))).containsExactly("x", "y");
        assertThat(lathe("campaign", "best", "told/" + FIRST).out()).contains("family      valley", "  x");
        assertThat(lathe("campaign", "history", "told/" + FIRST).out()).contains("iteration 0", "median us");
    }

    @Test
    void goesOnWithAnEndedSweepAndRefusesWhatMakesNoSense() {
        start("more", 2, "--watch");
        assertThat(start("more", 2).status()).isEqualTo(5);
        assertThat(start("more", 4, "--seed", "9").err())
                .contains("had another plan (strategy, seed, mode or lookahead); './lathe sweep extend more --to N'");
        Printed again = start("more", 3, "--watch");
        assertThat(again.out()).contains("Goes on with sweep more", "more  done  6/6");
        assertThat(lathe("sweep", "extend", "more", "--to", "3").status()).isEqualTo(5);
        assertThat(lathe("sweep", "extend", "more", "--by", "1").out()).contains("starting, 4 iterations asked for");
        assertThat(lathe("sweep", "watch", "more").out()).contains("more  done  8/8");
    }

    @Test
    void goesOnWithAnEndedCampaign() {
        start("single", 2, "--watch");
        assertThat(lathe("campaign", "extend", "single/" + FIRST, "--to", "2").status()).isEqualTo(5);
        Printed extended = lathe("campaign", "extend", "single/" + FIRST, "--by", "2");
        assertThat(extended.out()).as(extended.err()).contains("starting, 4 iterations asked for");
        await(() -> lathe("campaign", "show", "single/" + FIRST).out().contains("all 4 iterations are done"));
        assertThat(lathe("sweep", "status", "single").out()).contains("6 of 6 iterations", "4/4", "2/2");
    }

    @Test
    void aCampaignThatWasTerminatedKeepsWhatItHasFound() throws IOException {
        start("cut", 400);
        await(() -> lathe("campaign", "best", "cut/" + FIRST).status() == 0);
        house.terminate("cut/" + FIRST);
        lathe("sweep", "stop", "cut");
        JsonNode campaign = json("sweep", "status", "cut", "--json").path("campaigns").path(0);
        assertThat(campaign.path("phase").asText()).isEqualTo("stopped");
        assertThat(campaign.path("best").path("value").asDouble()).isPositive();
        assertThat(campaign.path("stopReason").asText()).isEqualTo("its workflow has ended as terminated");
    }

    @Test
    void steersARunningSweep() {
        start("steered", 400);
        assertThat(lathe("sweep", "start", "two.yaml", "--devices", house.device(), "--id", "steered").status())
                .isEqualTo(5);
        assertThat(lathe("sweep", "pause", "steered", "--reason", "lunch").out()).contains("paused");
        assertThat(lathe("sweep", "resume", "steered").out()).contains("running");
        assertThat(lathe("sweep", "extend", "steered", "--to", "500").out()).contains("500 iterations asked for");
        assertThat(lathe("sweep", "extend", "steered", "--to", "100").err()).contains("steered refuses: ");
        assertThat(lathe("sweep", "extend", "steered", "--to", "100").status()).isEqualTo(5);
        assertThat(lathe("sweep", "stop", "steered").status()).isZero();
        assertThat(lathe("sweep", "watch", "steered").status()).isEqualTo(1);
        assertThat(lathe("sweep", "stop", "steered").status()).isEqualTo(5);
    }

    @Test
    void takesCandidatesOfAPerson() throws IOException {
        start("manual", 400);
        await(() -> lathe("campaign", "best", "manual/" + FIRST).status() == 0);
        Printed submitted = lathe("campaign", "submit", "manual/" + FIRST, "--point", "x=11,y=5", "--hypothesis", "the floor");
        assertThat(submitted.status()).as(submitted.err()).isZero();
        await(() -> lathe("campaign", "history", "manual/" + FIRST).out().contains("submitted"));
        lathe("sweep", "stop", "manual");
        lathe("sweep", "watch", "manual");
        assertThat(json("campaign", "best", "manual/" + FIRST, "--json").path("knobs").toString())
                .isEqualTo("{\"x\":11,\"y\":5}");
    }

    @Test
    void drainsDevices() throws IOException {
        start("drained", 2, "--watch");
        JsonNode device = json("device", "list", "--json").path("devices").path(0);
        assertThat(fields(device)).containsExactly("name", "kind", "model", "host", "state", "reason", "campaigns");
        String name = device.path("name").asText();
        assertThat(lathe("device", "drain", name).out()).contains("is drained");
        assertThat(json("device", "list", "--json").path("devices").path(0).path("state").asText()).isEqualTo("drained");
        assertThat(lathe("device", "undrain", name).out()).contains("is available");
        assertThat(lathe("device", "drain", "nowhere").status()).isEqualTo(5);
    }

    @Test
    void writesFoldersAgainWithoutChangingThem() throws IOException {
        start("written", 3, "--watch");
        Path out = folder.resolve("out");
        assertThat(lathe("export", "written", "--out", out.toString()).status()).isZero();
        SortedMap<String, String> first = contents(out);
        assertThat(first.keySet()).contains("report.html", FIRST + "/results.tsv", FIRST + "/attempts.tsv");
        lathe("export", "written", "--out", out.toString());
        assertThat(contents(out)).isEqualTo(first);
        lathe("export", "written/" + FIRST, "--out", folder.resolve("one").toString());
        assertThat(contents(folder.resolve("one")).get("results.tsv")).isEqualTo(first.get(FIRST + "/results.tsv"));
        assertThat(lathe("sweep", "report", "written").out()).contains(Path.of("results", "written", "report.html").toString());
    }

    @Test
    void saysThatSomethingIsNotThere() {
        assertThat(lathe("sweep", "status", "nothing").status()).isEqualTo(3);
        assertThat(lathe("sweep", "stop", "nothing").status()).isEqualTo(3);
        assertThat(lathe("campaign", "show", "nothing/at-all").status()).isEqualTo(3);
        assertThat(lathe("campaign", "stop", "nothing/at-all").err()).contains("there is no campaign 'nothing/at-all'");
        assertThat(lathe("export", "nothing", "--out", folder.resolve("none").toString()).status()).isEqualTo(3);
    }

    private static SortedMap<String, String> contents(Path folder) throws IOException {
        SortedMap<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }

    private static void await(BooleanSupplier condition) {
        long limit = System.nanoTime() + 30_000_000_000L;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it happens within 30 s").isLessThan(limit);
        }
    }
}
