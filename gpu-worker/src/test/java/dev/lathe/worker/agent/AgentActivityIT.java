package dev.lathe.worker.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.workflows.contract.activity.AgentAnswer;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Honest and cheating agents with the real compiler, runner and sandbox. */
@Timeout(600)
class AgentActivityIT {
    @TempDir
    static Path data;

    @TempDir
    static Path results;

    private static TestAgents agents;
    private static Path ledger;

    @BeforeAll
    static void open() throws IOException {
        agents = new TestAgents(data);
        ledger = Files.writeString(results.resolve("ledger.tsv"), "1 slower\n");
    }

    private static String script(String name) {
        return "sh " + TestAgents.SCRIPTS.resolve(name + ".sh") + " " + ledger;
    }

    private static AgentAnswer.Proposed proposed(AgentAnswer answer) {
        assertThat(answer).isInstanceOf(AgentAnswer.Proposed.class);
        return (AgentAnswer.Proposed) answer;
    }

    private static AgentAnswer.Refused refused(AgentAnswer answer) {
        assertThat(answer).isInstanceOf(AgentAnswer.Refused.class);
        return (AgentAnswer.Refused) answer;
    }

    @Test
    void anHonestAgentProposesACorrectKernelInEachTurnAndRepairsItsErrors() {
        for (int turn = 1; turn <= 4; turn++) {
            Candidate first = proposed(agents.turn(turn, script("honest"))).candidate();
            Optional<Rejection> rejection = agents.rejection(first);
            assertThat(rejection.map(Rejection::stage)).isEqualTo(switch (turn) {
                case 2 -> Optional.of(RejectionStage.COMPILE);
                case 4 -> Optional.of(RejectionStage.CORRECTNESS);
                default -> Optional.empty();
            });
            if (rejection.isPresent()) {
                Evaluation.Rejected failed = new Evaluation.Rejected(agents.proposal(first), rejection.get());
                AgentAnswer repaired = agents.turn(turn, 2, script("honest"), Optional.of(failed));
                assertThat(agents.rejection(proposed(repaired).candidate())).isEmpty();
            }
        }
    }

    @Test
    void theAnswerDependsOnTheRequestAlone() {
        AgentAnswer.Proposed once = proposed(agents.turn(3, script("honest")));
        AgentAnswer.Proposed again = proposed(agents.turn(3, script("honest")));
        assertThat(again.candidate()).isEqualTo(once.candidate());
        assertThat(again.rationale()).isEqualTo(once.rationale());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            edits_reference | the agent changed op/reference.c
            claims_speed    | proposal.json: speedup: unknown field
            leaves_daemon   | the agent left processes running: sh
            no_change       | no change: kernel.c and its knobs equal those of the parent
            floods_disk     | the agent wrote more than the limit of 32 MiB
            """)
    void aCheatIsRefusedForItsReason(String cheat, String reason) {
        assertThat(refused(agents.turn(1, script(cheat))).rejection().reason()).contains(reason);
        assertThat(proposed(agents.turn(1, script("honest"))).candidate().family()).isEqualTo("naive");
    }

    @Test
    void writesOutsideOfTheWorkspaceAreDenied() throws IOException {
        agents.turn(1, script("honest"));
        SortedMap<Path, String> before = outside();
        assertThat(proposed(agents.turn(1, script("writes_outside"))).lesson()).hasValue("5 of 5 denied");
        assertThat(proposed(agents.turn(1, script("edits_results"))).lesson()).hasValue("3 of 3 denied");
        assertThat(outside()).isEqualTo(before);
        assertThat(ledger).hasContent("1 slower\n");
    }

    /**
     * Returns the files of the data folder and of the results that no agent may write, with the hashes of their
     * contents.
     */
    private static SortedMap<Path, String> outside() throws IOException {
        SortedMap<Path, String> files = new TreeMap<>();
        for (Path root : List.of(data, results)) {
            try (Stream<Path> all = Files.walk(root)) {
                for (Path file : all.filter(Files::isRegularFile).filter(AgentActivityIT::isOutside).toList()) {
                    files.put(file, Sha256.of(Files.readAllBytes(file)));
                }
            }
        }
        return files;
    }

    private static boolean isOutside(Path file) {
        return Stream.of("workspace", "state").noneMatch(own -> file.toString().contains("/" + own + "/"));
    }

    @Test
    void theSecretOfTheInputsIsHidden() {
        agents.rejection(agents.parent());
        assertThat(data.resolve("secret")).isNotEmptyFile();
        assertThat(proposed(agents.turn(1, script("reads_seed"))).lesson()).hasValue("secret: not found");
    }

    @Test
    void theClockCannotBeChanged() {
        long before = aheadOfTheMonotonicClock();
        assertThat(proposed(agents.turn(1, script("changes_clock"))).lesson()).contains("date exited with 1");
        assertThat(aheadOfTheMonotonicClock()).isCloseTo(before, within(2_000L));
    }

    private static long aheadOfTheMonotonicClock() {
        return System.currentTimeMillis() - System.nanoTime() / 1_000_000;
    }

    @Test
    void anEnvironmentThatAnAgentChangesEndsWithItsProcess() {
        Candidate honest = proposed(agents.turn(1, script("honest"))).candidate();
        String reader = """
                . %s; kernel 1; date > /dev/null
                proposal x ", \\"lesson\\": \\"$PATH,${LD_PRELOAD-},${ENV-},${CC-},$(cat "$HOME/used")\\""
                """.formatted(TestAgents.SCRIPTS.resolve("common.sh"));

        Candidate edited = proposed(agents.turn(1, script("changes_environment"))).candidate();

        assertThat(agents.rejection(edited)).isEmpty();
        assertThat(agents.rejection(honest)).isEmpty();
        assertThat(proposed(agents.turn(2, reader)).lesson()).contains(System.getenv("PATH") + ",,,,");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            returns_stored_outputs | CORRECTNESS | inputs of zeros: Y[0,0]: expected
            detects_timing         | INTEGRITY   | Y[0,0]: expected
            """)
    void aKernelThatCheatsIsRejectedByTheDevice(String cheat, RejectionStage stage, String reason) {
        Rejection rejection =
                agents.rejection(proposed(agents.turn(1, script(cheat))).candidate()).orElseThrow();
        assertThat(rejection.reason()).contains(reason);
        assertThat(rejection.stage()).isEqualTo(stage);
    }

    @Test
    void anAgentThatExceedsItsTimeIsKilledAndRefused() {
        AgentPlan hanging =
                new AgentPlan("setsid env -i sleep 995 & sleep 994", Duration.ofSeconds(1), Optional.empty());
        assertThat(refused(agents.propose(hanging)).rejection().reason())
                .contains("exceeded its limit of 1 s");
        assertThat(commandLines()).noneMatch(line -> line.contains("sleep 995"));
    }

    @Test
    void aRunThatDoesNotFindItsSessionCountsTowardsTheUsageOfTheAttempt() throws IOException {
        Files.writeString(Files.createDirectories(data.resolve("adapters")).resolve("forgetful.json"), """
                {
                  "about": "an agent without its session",
                  "command": ["sh", "-c", ". %s; echo '{\\"tokens\\": 7}'; ${1:+exit 1}; kernel 4; proposal x", "agent", ["{session}"]],
                  "output": [{"session": ["/session"], "inputTokens": ["/tokens"]}],
                  "unknownSession": "tokens"
                }
                """.formatted(
                        TestAgents.SCRIPTS.resolve("common.sh")));
        AgentAnswer answer = proposed(agents.resuming("lost", "forgetful"));
        assertThat(answer.usage().inputTokens()).hasValue(14);
    }

    /** The activity fails, so the campaign has no attempt: it pauses, or the activity runs again later. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            echo 'invalid API key'; exit 1                 | Setup          | check its credentials, model and network
            echo 'invalid API key'; exit 1                 | Setup          | exited with code 1: invalid API key
            no-such-program                                | Setup          | exited with code 127
            echo '429 Too Many Requests'; exit 1           | TransientInfra | exited with code 1: 429 Too Many Requests
            """)
    void aProgramThatFailsBeforeItEditsAnythingIsNoAttempt(String agent, String type, String message) {
        assertThatThrownBy(() -> agents.turn(1, agent))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> assertThat(failure.getType())
                        .isEqualTo(type))
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"kernel 4", "proposal x", "echo > kernel/notes.txt"})
    void aProgramThatFailsAfterAnEditIsAnAttempt(String edit) {
        String agent = ". " + TestAgents.SCRIPTS.resolve("common.sh") + "; " + edit + "; echo 'rate limit'; exit 1";
        assertThat(refused(agents.turn(1, agent)).rejection().reason()).contains("exited with code 1: rate limit");
    }

    @Test
    void aDaemonDoesNotSurvive() {
        agents.turn(1, script("leaves_daemon"));
        assertThat(commandLines()).noneMatch(line -> line.contains("sleep 997"));
    }

    private static List<String> commandLines() {
        return ProcessHandle.allProcesses()
                .filter(ProcessHandle::isAlive)
                .flatMap(process -> process.info().commandLine().stream())
                .toList();
    }

    @Test
    void anAgentSeesOnlyTheVariablesThatItsAdapterPasses() {
        String agent = ". " + TestAgents.SCRIPTS.resolve("common.sh")
                + "; kernel 4; proposal x \", \\\"lesson\\\": \\\"$(env | cut -d= -f1 | tr '\\n' ' ')\\\"\"";
        assertThat(proposed(agents.turn(1, agent)).lesson().orElseThrow().split(" "))
                .contains("HOME", "PATH", "TMPDIR")
                .isSubsetOf(
                        "HOME",
                        "PATH",
                        "TMPDIR",
                        "PWD",
                        "OLDPWD",
                        "SHLVL",
                        "_",
                        "LATHE_COMMAND",
                        "LANG",
                        "LC_ALL",
                        "TERM",
                        "TZ",
                        "SSL_CERT_FILE",
                        "SSL_CERT_DIR",
                        "NODE_EXTRA_CA_CERTS",
                        "HTTP_PROXY",
                        "HTTPS_PROXY",
                        "NO_PROXY",
                        "http_proxy",
                        "https_proxy",
                        "no_proxy");
    }

    @Test
    void theWorkerFollowsNoLinkThatAnAgentLeaves() throws IOException {
        Path target = Files.writeString(results.resolve("target"), "unchanged");
        String agent = ". " + TestAgents.SCRIPTS.resolve("common.sh") + "; kernel 4; proposal x;"
                + " for file in $HOME/prompt.md $HOME/output.jsonl $HOME/usage.json $HOME/tmp; do rm -rf $file; ln -s "
                + target
                + " $file; done";
        agents.turn(1, agent);
        proposed(agents.turn(2, script("honest")));
        assertThat(target).hasContent("unchanged");
    }

    @Test
    void tryCompilesAndVerifiesWithoutTimes() {
        String trying =
                "sed -i 's/sum = 0/sum = oops/' kernel/kernel.c; ./try > log; sed -i 's/oops/0.0f/' kernel/kernel.c;"
                        + " ./try --verify >> log; ./try --time >> log;"
                        + " . " + TestAgents.SCRIPTS.resolve("common.sh")
                        + "; proposal 'a float' \", \\\"lesson\\\": \\\"$(tr '\\n\"' '~_' < log)\\\"\"";
        String log = proposed(agents.turn(1, trying)).lesson().orElseThrow();
        assertThat(log)
                .contains("rejected at compile: kernel.c:15:")
                .contains("~compiled with ")
                .contains("~correct on softmax_f32_16x256: largest error of Y")
                .contains("unknown option --time")
                .doesNotContainPattern("\\d (ns|us|ms)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            true                                                      | proposal.json: missing file
            echo '{' > proposal.json; true                            | proposal.json:
            proposal x ', "knobs": {"OPT": "-O9"}'                    | proposal.json: knobs.OPT: '-O9' is invalid; legal values are [-O1, -O2, -O3]
            proposal x ', "knobs": {"TILE": 1}'                       | proposal.json: knobs.TILE: unknown knob
            proposal x ', "family": "fussed"'                         | proposal.json: family:
            proposal x ', "hitRate": 75'                              | proposal.json: hitRate: requires 0 to 1, not 75.0
            proposal x ', "cacheKey": ""'                             | proposal.json: cacheKey: requires 1 to 2000 characters
            proposal x ', "space": {"knobs": []}'                     | proposal.json: space:
            proposal x; sed -i /risk/d proposal.json; true            | proposal.json: risk: missing field
            proposal ''                                               | requires 1 to 2000 characters
            proposal x; rm kernel/kernel.c; ln -s /etc/passwd kernel/kernel.c | kernel/kernel.c is missing
            proposal x; exit 3                                        | exited with code 3
            proposal x; head -c 12000 /dev/urandom > noise; base64 noise > text; sed s,^,//, text >> kernel/kernel.c | bytes when packed, more than the limit of 15000
            """)
    void anInvalidProposalIsRefusedWithItsField(String command, String reason) {
        String agent = ". " + TestAgents.SCRIPTS.resolve("common.sh") + "; " + command;
        assertThat(refused(agents.turn(1, agent)).rejection().reason()).contains(reason);
    }

    @Test
    void ownKnobsAndChangedHeadersArePartOfTheCandidate() {
        String agent = ". " + TestAgents.SCRIPTS.resolve("common.sh")
                + "; kernel WIDTH; echo '#define WIDTH (UNROLL * 2)' > kernel/width.h;"
                + " sed -i '1i #include \"width.h\"' kernel/kernel.c;"
                + " proposal x ', \"space\": {\"knobs\": [{\"name\": \"UNROLL\", \"values\": [1, 2, 4]}]}, \"knobs\": {\"UNROLL\": 2}'";
        AgentAnswer.Proposed answer = proposed(agents.turn(1, agent));
        assertThat(answer.ownKnobs()).singleElement().satisfies(knob -> assertThat(knob.name()).isEqualTo("UNROLL"));
        assertThat(answer.candidate().assignments()).contains("UNROLL=2");
        assertThat(agents.compile(answer.candidate())).isInstanceOf(Outcome.Ok.class);
    }
}
