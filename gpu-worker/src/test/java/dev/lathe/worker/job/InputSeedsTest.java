package dev.lathe.worker.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.InputSeed;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputSeedsTest {
    private static final Candidate POINT = new Point("plain", new TreeMap<>());
    private static final Candidate EDITED = new Source("plain", "code", new TreeMap<>());

    @TempDir
    Path host;

    @TempDir
    Path otherHost;

    private static CandidateTask task(long seed, int epoch, int ordinal) {
        return task("hash", seed, epoch, ordinal);
    }

    private static CandidateTask task(String op, long seed, int epoch, int ordinal) {
        Problem problem = new Problem("twice", DataType.F32, Dimensions.of(List.of("N"), List.of(8L)));
        return new CandidateTask(new OpReference("twice", "builtin:twice", op), problem, seed, epoch, ordinal, "");
    }

    private List<String> drawn(InputSeeds seeds, long seed, int epoch) {
        return drawn(IntStream.range(0, 200).mapToObj(ordinal -> seeds.draw(task(seed, epoch, ordinal))));
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
        assertThat(drawn(seeds, 1, 0))
                .allMatch(seed -> drawn(seeds, 1, 0).contains(twin(seed)), "its twin is one of them");
        assertThat(drawn(seeds, 1, 1)).doesNotContainAnyElementsOf(drawn(seeds, 1, 0));
        assertThat(drawn(seeds, 2, 0)).doesNotContainAnyElementsOf(drawn(seeds, 1, 0));
    }

    @Test
    void firstComparisonsHaveTheSeedsOfChecks() {
        InputSeeds seeds = InputSeeds.of(host.resolve("secret"));
        assertThat(seeds.draw(request(task(1, 0, 3), EDITED, 0))).isEqualTo(seeds.draw(task(1, 0, 3)));
        assertThat(drawn(seeds, 1, 0)).contains(seeds.draw(request(task(1, 0, 3), EDITED, 1)));
    }

    @Test
    void confirmationsAndFinalMeasurementsOfAnEditedSourceHaveAPairOfTheirOwn() {
        InputSeeds seeds = InputSeeds.of(host.resolve("secret"));
        List<String> first = confirmed(seeds, task(1, 0, 3), EDITED), second = confirmed(seeds, task(1, 0, 4), EDITED);
        assertThat(first).hasSize(2).contains(twin(first.getFirst()));
        assertThat(second)
                .hasSize(2)
                .doesNotContainAnyElementsOf(first)
                .doesNotContainAnyElementsOf(drawn(seeds, 1, 0));
    }

    @Test
    void confirmationsAndFinalMeasurementsOfPointsShareAPairThatNoCheckAndNoOtherCodeGets() {
        InputSeeds seeds = InputSeeds.of(host.resolve("secret"));
        List<String> points = confirmed(seeds, task(1, 0, 3), POINT);
        assertThat(points).hasSize(2).contains(twin(points.getFirst())).doesNotContainAnyElementsOf(drawn(seeds, 1, 0));
        assertThat(confirmed(seeds, task(1, 0, 4), POINT)).isEqualTo(points);
        assertThat(points)
                .doesNotContainAnyElementsOf(confirmed(seeds, task(1, 0, 3), EDITED))
                .doesNotContainAnyElementsOf(confirmed(seeds, task("other", 1, 0, 3), POINT))
                .doesNotContainAnyElementsOf(confirmed(seeds, task(1, 1, 3), POINT));
    }

    private static List<String> confirmed(InputSeeds seeds, CandidateTask task, Candidate candidate) {
        return drawn(IntStream.range(0, 20)
                .mapToObj(repeat -> seeds.draw(request(task, candidate, BenchmarkRequest.CONFIRMATION + 50 * repeat))));
    }

    private static BenchmarkRequest request(CandidateTask task, Candidate candidate, int repeat) {
        Build challenger = new Build(new CandidateId("a".repeat(64)), candidate, "artifact");
        return new BenchmarkRequest(task, challenger, Optional.empty(), SamplingPlan.onGpu(), repeat);
    }

    private static String twin(String seed) {
        return HexFormat.of().toHexDigits(HexFormat.fromHexDigitsToLong(seed) ^ 1);
    }

    @Test
    void equalRequestsHaveEqualSeedsInAllProcesses() {
        Path secret = host.resolve("secret");
        assertThat(drawn(InputSeeds.of(secret), 7, 2)).isEqualTo(drawn(InputSeeds.of(secret), 7, 2));
        BenchmarkRequest repeated = request(task(7, 2, 3), POINT, 1);
        assertThat(InputSeeds.of(secret).draw(repeated)).isEqualTo(InputSeeds.of(secret).draw(repeated));
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
        return new CorrectnessRequest(
                task, new Build(new CandidateId(String.valueOf(candidate).repeat(64)), POINT, "artifact"));
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
