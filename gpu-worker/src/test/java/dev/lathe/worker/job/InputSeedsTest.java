package dev.lathe.worker.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputSeedsTest {
    @TempDir
    Path host;

    @TempDir
    Path otherHost;

    private static CandidateTask task(long seed, int epoch, int ordinal) {
        Problem problem = new Problem("twice", DataType.F32, Dimensions.of(List.of("N"), List.of(8L)));
        return new CandidateTask(new OpReference("twice", "builtin:twice", "hash"), problem, seed, epoch, ordinal, "");
    }

    private List<String> drawn(InputSeeds seeds, long seed, int epoch) {
        return drawn(IntStream.range(0, 200).mapToObj(ordinal -> seeds.draw(task(seed, epoch, ordinal), 0)));
    }

    private static List<String> drawn(Stream<String> seeds) {
        return seeds
                .distinct()
                .sorted()
                .toList();
    }

    @Test
    void aCampaignHasFourSeedsPerEpoch() {
        InputSeeds seeds = InputSeeds.of(host.resolve("secret"));
        assertThat(drawn(seeds, 1, 0)).hasSize(4).allMatch(seed -> seed.matches("[0-9a-f]{16}"));
        assertThat(drawn(seeds, 1, 0)).allMatch(seed -> drawn(seeds, 1, 0).contains(twin(seed)), "its twin is one of them");
        assertThat(drawn(seeds, 1, 1)).doesNotContainAnyElementsOf(drawn(seeds, 1, 0));
        assertThat(drawn(seeds, 2, 0)).doesNotContainAnyElementsOf(drawn(seeds, 1, 0));
    }

    @Test
    void confirmationsAndFinalMeasurementsOfACandidateHaveAPairOfTheirOwn() {
        InputSeeds seeds = InputSeeds.of(host.resolve("secret"));
        List<String> first = confirmed(seeds, 3), second = confirmed(seeds, 4);
        assertThat(first).hasSize(2).contains(twin(first.getFirst()));
        assertThat(second).hasSize(2).doesNotContainAnyElementsOf(first).doesNotContainAnyElementsOf(drawn(seeds, 1, 0));
    }

    private static List<String> confirmed(InputSeeds seeds, int ordinal) {
        return drawn(IntStream.range(0, 20)
                .mapToObj(repeat -> seeds.draw(task(1, 0, ordinal), BenchmarkRequest.CONFIRMATION + 50 * repeat)));
    }

    private static String twin(String seed) {
        return HexFormat.of().toHexDigits(HexFormat.fromHexDigitsToLong(seed) ^ 1);
    }

    @Test
    void equalRequestsHaveEqualSeedsInAllProcesses() {
        Path secret = host.resolve("secret");
        assertThat(drawn(InputSeeds.of(secret), 7, 2)).isEqualTo(drawn(InputSeeds.of(secret), 7, 2));
        assertThat(InputSeeds.of(secret).draw(task(7, 2, 3), 1)).isEqualTo(InputSeeds.of(secret).draw(task(7, 2, 3), 1));
    }

    @Test
    void seedsDependOnTheHostsSecret() throws IOException {
        Path secret = host.resolve("secret");
        assertThat(drawn(InputSeeds.of(secret), 1, 0))
                .doesNotContainAnyElementsOf(drawn(InputSeeds.of(otherHost.resolve("secret")), 1, 0));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(secret))).isEqualTo("rw-------");
        assertThat(Files.size(secret)).isEqualTo(32);
    }

    private static CorrectnessRequest check(String op, Problem problem, char candidate) {
        CandidateTask task = new CandidateTask(new OpReference("twice", "builtin:twice", op), problem, 1, 0, 3, "");
        Candidate point = new Point("plain", new TreeMap<>());
        return new CorrectnessRequest(
                task, new Build(new CandidateId(String.valueOf(candidate).repeat(64)), point, "artifact"));
    }

    @Test
    void theSeedOfAWinnerDependsOnItsCodeAndTheSecretAlone() {
        InputSeeds seeds = InputSeeds.of(host.resolve("secret"));
        Problem other = new Problem("twice", DataType.F32, Dimensions.of(List.of("N"), List.of(9L)));
        InputSeed seed = seeds.ofWinner(check("hash", task(1, 0, 0).problem(), 'a'));
        assertThat(seeds.ofWinner(check("hash", other, 'a'))).isEqualTo(seed);
        assertThat(seeds.ofWinner(check("hash", task(1, 0, 0).problem(), 'b'))).isNotEqualTo(seed);
        assertThat(seeds.ofWinner(check("other", task(1, 0, 0).problem(), 'a'))).isNotEqualTo(seed);
        assertThat(InputSeeds.of(otherHost.resolve("secret")).ofWinner(check("hash", other, 'a')))
                .isNotEqualTo(seed);
    }

    @Test
    void theSecondSeedDiffersInTheLastBitAsInTheRunner() {
        assertThat(InputSeeds.pair("0123456789abcdef")).containsExactly("0123456789abcdef", "0123456789abcdee");
        assertThat(InputSeeds.pair("0123456789abcdee")).containsExactly("0123456789abcdee", "0123456789abcdef");
    }
}
