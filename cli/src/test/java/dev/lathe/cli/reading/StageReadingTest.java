package dev.lathe.cli.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.ServerFailureInfo;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

class StageReadingTest {
    private static final Failure CAUSE = Failure.newBuilder()
            .setMessage("the device is in use by python3")
            .setApplicationFailureInfo(ApplicationFailureInfo.getDefaultInstance())
            .build();

    /** The server wraps a failure of more than 4 KB, such as one with a long stack trace. */
    @Test
    void aLargeFailureIsShownWithItsCause() {
        Failure wrapped = Failure.newBuilder()
                .setMessage("Failure exceeds size limit.")
                .setServerFailureInfo(ServerFailureInfo.getDefaultInstance())
                .setCause(CAUSE)
                .build();

        assertThat(line(wrapped)).endsWith("attempt 2: the device is in use by python3").isEqualTo(line(CAUSE));
    }

    private static String line(Failure failure) {
        PendingActivityInfo activity = PendingActivityInfo.newBuilder()
                .setActivityType(ActivityType.newBuilder().setName("benchmark"))
                .setAttempt(2)
                .setLastFailure(failure)
                .build();
        return StageReading.lines(List.of(activity)).getFirst();
    }
}
