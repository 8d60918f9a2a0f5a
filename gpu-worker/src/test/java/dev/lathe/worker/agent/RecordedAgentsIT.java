package dev.lathe.worker.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.temporal.host.HostEnvironment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the adapters with a program that prints what the real ones printed ({@link AgentPrograms} recorded it). */
@Timeout(60)
class RecordedAgentsIT {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private Path state;

    @ParameterizedTest
    @CsvSource(textBlock = """
        claude, ANTHROPIC_API_KEY, 0.0030
        codex, CODEX_API_KEY,
        gemini, GEMINI_API_KEY,
        opencode, OPENAI_API_KEY, 0.00375
        """)
    void recordedOutputsGiveSessionUsageMessageAndFailure(String program, String credential, Double dollars)
            throws Exception {
        String unknown = program.equals("opencode") ? Recording.OPENCODE_ID : Recording.UUID;
        state = Files.createDirectory(folder.resolve("state"));
        AgentAdapter adapter = adapter(program, credential, unknown);

        AgentOutput first = run(adapter, "Read BRIEF.md.", Optional.empty());
        assertThat(first.failure()).isEmpty();
        assertThat(first.message()).contains("The sum replaces the product.");
        assertThat(Files.readString(state.resolve("received"))).startsWith("Read BRIEF.md.");
        assertThat(Files.readAllLines(state.resolve("environment")))
                .contains("HOME=" + state, credential + "=" + Recording.KEY)
                .noneMatch(line -> line.startsWith("UNRELATED="));

        AgentOutput second = run(adapter, "Read BRIEF.md.", first.session());
        assertThat(Files.readAllLines(state.resolve("words"))).contains(first.session().orElseThrow());
        assertThat(second.session()).isEqualTo(first.session());
        assertThat(second.message()).contains("The semicolon is there.");
        assertThat(List.of(first, second)).allSatisfy(output -> {
            assertThat(output.usage().inputTokens()).hasValue(500);
            assertThat(output.usage().outputTokens()).hasValue(50);
            assertThat(output.usage().dollars().isPresent()).isEqualTo(dollars != null);
            output.usage().dollars().ifPresent(cost -> assertThat(cost).isCloseTo(dollars, within(1e-9)));
        });

        AgentOutput withoutSession = run(adapter, "Read BRIEF.md.", Optional.of(unknown));
        assertThat(withoutSession.sessionUnknown()).isTrue();
        assertThat(withoutSession.session()).isEmpty();

        AgentOutput failed = run(adapter, "Fail.", Optional.empty());
        assertThat(failed.failure()).hasValueSatisfying(reason -> assertThat(reason)
                .startsWith(program)
                .contains("no prompt of the script")
                .doesNotContain(Recording.KEY));
        assertThat(failed.sessionUnknown()).isFalse();
    }

    private AgentOutput run(AgentAdapter adapter, String prompt, Optional<String> session) throws IOException {
        AgentTask task = new AgentTask(folder, state, prompt, session);
        return adapter.read(task, adapter.command(task, LIMIT).run(), Duration.ofSeconds(1));
    }

    private AgentAdapter adapter(String program, String credential, String unknown) throws IOException {
        Path fake = Files.writeString(Files.createDirectory(folder.resolve("bin")).resolve(program), """
                #!/bin/sh
                cat >"$HOME/received"
                printf '%%s\\n' "$@" >"$HOME/words"
                env >"$HOME/environment"
                name=first
                case "$*" in *%s*) name=unknown ;; *resume*|*--session*) name=second ;; esac
                if grep -q Fail "$HOME/received"; then name=failed; fi
                cat '%2$s'/$name.err >&2
                cat '%2$s'/$name.jsonl
                exit "$(cat '%2$s'/$name.exit)"
                """.formatted(unknown, Recording.of(program, "first").folder()));
        assertThat(fake.toFile().setExecutable(true)).isTrue();
        return AgentAdapter.of(
                program,
                folder.resolve("none"),
                HostEnvironment.of(Map.of(
                        "PATH",
                        fake.getParent() + ":/usr/bin:/bin",
                        credential,
                        Recording.KEY,
                        "UNRELATED",
                        "secret-of-the-worker")));
    }
}
