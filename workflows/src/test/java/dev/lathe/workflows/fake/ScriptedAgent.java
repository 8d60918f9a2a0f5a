package dev.lathe.workflows.fake;

import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.activity.AgentActivity;
import dev.lathe.workflows.contract.activity.AgentAnswer;
import dev.lathe.workflows.contract.activity.AgentRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/** An agent that answers by a script. A test decides when each attempt ends. */
public final class ScriptedAgent implements AgentActivity {
    /** The usage of each attempt: a minute, 1,000 tokens, half a dollar. */
    public static final AgentUsage USAGE = new AgentUsage(
            Duration.ofMinutes(1), OptionalLong.of(900), OptionalLong.of(100), OptionalDouble.of(0.5));

    private final Function<AgentRequest, AgentAnswer> script;
    private final List<AgentRequest> requests = new CopyOnWriteArrayList<>();
    private final Map<Integer, CountDownLatch> ended = new ConcurrentHashMap<>();
    private volatile Runnable before = () -> {};

    public ScriptedAgent(Function<AgentRequest, AgentAnswer> script) {
        this.script = script;
    }

    /** Performs an action before each answer. */
    public ScriptedAgent before(Runnable action) {
        before = action;
        return this;
    }

    @Override
    public AgentAnswer propose(AgentRequest request) {
        requests.add(request);
        before.run();
        AgentAnswer answer = script.apply(request);
        ended(request.turn()).countDown();
        return answer;
    }

    private CountDownLatch ended(int turn) {
        return ended.computeIfAbsent(turn, unused -> new CountDownLatch(1));
    }

    /** Waits until the first attempt of a turn has ended. */
    public void awaitEnd(int turn) {
        try {
            ended(turn).await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the requests in the order in which they arrived. */
    public List<AgentRequest> requests() {
        return List.copyOf(requests);
    }

    /** Returns the candidate of a turn: one that compiles and is correct, and differs from all others. */
    public static AgentAnswer valid(AgentRequest request) {
        return proposed(request, point(validX(request.turn())));
    }

    /** Returns the number for a turn that is a multiple of none of 7, 11 and 13. */
    private static long validX(int turn) {
        long x = 1000;
        for (int found = 0; found < turn; ) {
            x++;
            found += x % 7 == 0 || x % 11 == 0 || x % 13 == 0 ? 0 : 1;
        }
        return x;
    }

    public static Candidate point(long x) {
        return new Point("line", new TreeMap<>(Map.of("x", KnobValue.of((int) x))));
    }

    public static AgentAnswer proposed(AgentRequest request, Candidate candidate, Knob... ownKnobs) {
        return new AgentAnswer.Proposed(
                candidate,
                List.of(ownKnobs),
                Category.STRUCTURAL,
                Rationale.of("idea of turn " + request.turn()),
                Optional.of("lesson of turn " + request.turn()),
                USAGE,
                session(request));
    }

    public static AgentAnswer refused(AgentRequest request, String reason) {
        return new AgentAnswer.Refused(
                request.bests().incumbent().proposal().candidate(),
                new GateRejection("workspace", reason, "edit the kernel only"),
                Category.STRUCTURAL,
                Rationale.of("refused idea of turn " + request.turn()),
                USAGE,
                session(request));
    }

    private static Optional<String> session(AgentRequest request) {
        return Optional.of("session " + request.turn() + "." + request.attempt());
    }
}
