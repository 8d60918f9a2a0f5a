package dev.lathe.temporal;

import io.temporal.common.SearchAttributeKey;
import io.temporal.workflow.QueryMethod;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;

/** A workflow that sets a search attribute, waits for a timer, and sets the attribute again. */
@WorkflowInterface
public interface NapWorkflow {

    SearchAttributeKey<String> PHASE = SearchAttributeKey.forKeyword("Phase");

    @WorkflowMethod
    String sleep(long millis);

    @QueryMethod
    String phase();

    class Impl implements NapWorkflow {

        private String phase = "new";

        @Override
        public String sleep(long millis) {
            enter("asleep");
            Workflow.sleep(Duration.ofMillis(millis));
            enter("awake");
            return phase;
        }

        @Override
        public String phase() {
            return phase;
        }

        private void enter(String next) {
            phase = next;
            Workflow.upsertTypedSearchAttributes(PHASE.valueSet(next));
        }
    }
}
