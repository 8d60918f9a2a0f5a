package dev.lathe.cli.manifest;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.proposal.AgentBudget;
import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.worker.agent.AgentAdapter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The options of the proposers: their shares, the agent's command, timeout and budget, and the protocol. */
public record ProposerOptions(Optional<ProposerShares> shares, AgentOptions agent, Optional<String> protocol) {
    public static final ProposerOptions NONE =
            new ProposerOptions(Optional.empty(), AgentOptions.NONE, Optional.empty());

    /** The bounds of an agent's timeout in minutes. */
    public static final double MIN_MINUTES = 0.1;

    public static final double MAX_MINUTES = 1_440;

    private static final Duration TIMEOUT = Duration.ofMinutes(60);

    /** The options of the agent. */
    public record AgentOptions(Optional<String> command, Optional<Duration> timeout, Optional<AgentBudget> budget) {
        public static final AgentOptions NONE = of(Optional.empty(), Optional.empty(), Optional.empty());

        public static AgentOptions of(
                Optional<String> command, Optional<Double> minutes, Optional<AgentBudget> budget) {
            return new AgentOptions(
                    command, minutes.map(number -> Duration.ofMillis(Math.round(number * 60_000))), budget);
        }

        AgentOptions or(AgentOptions others) {
            return new AgentOptions(
                    command.or(() -> others.command), timeout.or(() -> others.timeout), budget.or(() -> others.budget));
        }
    }

    /** Returns these options, with absent ones taken from the others. Shares without an agent drop the other agent. */
    ProposerOptions or(ProposerOptions others) {
        boolean withoutAgent = shares.filter(own -> own.agent() == 0).isPresent();
        return new ProposerOptions(
                shares.or(() -> others.shares),
                withoutAgent ? agent : agent.or(others.agent),
                protocol.or(() -> others.protocol));
    }

    /**
     * Returns the proposers of a plan; throws CommandFailure if the agent and its share do not fit together. A command
     * that is a file, and a protocol, are relative to the directory.
     */
    public Proposers proposers(Path directory) {
        ProposerShares planned = shares.orElse(ProposerShares.SEARCH);
        if (planned.agent() == 0 && !agent.equals(AgentOptions.NONE)) {
            throw CommandFailure.usage("agent: the proposer '" + planned.text()
                    + "' has no share for an agent; set the proposer to agent, or to shares such as search:3,agent:1");
        }
        Optional<ProtocolFile> rules = protocol.map(name -> ProtocolFile.find(name, directory));
        Optional<AgentBudget> budget = agent.budget().or(() -> rules.flatMap(ProtocolFile::budget));
        return new Proposers(
                planned, planned.agent() == 0 ? Optional.empty() : Optional.of(plan(planned, budget, directory)),
                rules.map(ProtocolFile::protocol).orElse(Protocol.OPEN));
    }

    private AgentPlan plan(ProposerShares planned, Optional<AgentBudget> budget, Path directory) {
        String command = agent.command().orElseThrow(() -> CommandFailure.usage("agent: the proposer '"
                + planned.text() + "' needs an agent; name an adapter such as claude, or a shell command"));
        return new AgentPlan(located(command, directory), agent.timeout().orElse(TIMEOUT), budget);
    }

    private static String located(String command, Path directory) {
        Path file = directory.resolve(command).normalize();
        boolean isPath = command.contains("/") || AgentAdapter.isFile(command);
        if (isPath && Files.isRegularFile(file)) {
            return file.toString();
        }
        if (AgentAdapter.isFile(command)) {
            throw CommandFailure.usage("agent: no such adapter: " + command + "; name a JSON file, an adapter such as "
                    + "claude, or a shell command");
        }
        return command;
    }
}
