package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.workflows.options.NamedTimer;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.workflow.Async;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AsyncCallTest {
    private static final String QUEUE = "calls";

    @AutoClose
    private final TestWorkflowEnvironment environment = TestWorkflowEnvironment.newInstance();

    @WorkflowInterface
    public interface Calls {
        @WorkflowMethod
        String run();
    }

    private String run(Class<? extends Calls> workflow) {
        environment.newWorker(QUEUE).registerWorkflowImplementationTypes(workflow);
        environment.start();
        return environment
                .getWorkflowClient()
                .newWorkflowStub(
                        Calls.class,
                        WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build())
                .run();
    }

    public static final class FailsToStart implements Calls {
        @Override
        public String run() {
            AsyncCall<String> call = AsyncCall.after(Workflow.newPromise(true), () -> {
                throw ApplicationFailure.newNonRetryableFailure("no device", "test");
            });
            return call.get();
        }
    }

    @Test
    void failsIfItCannotStart() {
        assertThatThrownBy(() -> run(FailsToStart.class))
                .isInstanceOf(WorkflowFailedException.class)
                .rootCause()
                .hasMessageContaining("no device");
    }

    /** Two calls wait for a third, which is canceled when they have begun, and so is one of them. */
    public static final class Shares implements Calls {
        @Override
        public String run() {
            CompletablePromise<Boolean> shared = Workflow.newPromise();
            AsyncCall<Boolean> earlier = AsyncCall.start(() -> {
                shared.complete(true);
                NamedTimer.sleep(Duration.ofHours(1), "earlier");
                return true;
            });
            AsyncCall<String> kept = AsyncCall.after(shared, () -> Async.function(() -> slept("kept")));
            AsyncCall<String> canceled = AsyncCall.after(shared, () -> Async.function(() -> slept("canceled")));
            Workflow.await(shared::isCompleted);
            earlier.cancel();
            canceled.cancel();
            return kept.get() + ", " + canceled.result().handle((text, failure) ->
                    failure instanceof CanceledFailure ? "and one was canceled" : text).get();
        }

        private static String slept(String name) {
            NamedTimer.sleep(Duration.ofMinutes(1), name);
            return name;
        }
    }

    @Test
    void isCanceledByItsCallerAndNotWithTheCallThatItWaitedFor() {
        assertThat(run(Shares.class)).isEqualTo("kept, and one was canceled");
    }
}
