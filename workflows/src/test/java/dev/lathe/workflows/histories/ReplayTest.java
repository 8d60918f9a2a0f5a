package dev.lathe.workflows.histories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.workflows.fake.TestCluster;
import io.temporal.common.WorkflowExecutionHistory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReplayTest {
    static List<HistoryFile> recorded() {
        return HistoryFile.all();
    }

    @Test
    void everyWorkflowHasAHistory() {
        assertThat(recorded()).extracting(file -> file.path().getParent().getFileName().toString())
                .contains("campaign", "devices", "sweep");
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void replaysWithTheCurrentWorkflows(HistoryFile file) throws Exception {
        replay(file.json());
    }

    @ParameterizedTest
    @CsvSource({
        "campaign, plain, baseline, vendor",
        "campaign, plain, benchmark, time",
        "sweep, window, Campaign, Tuning",
        "devices, device-lost, health, pulse"
    })
    void detectsAChangedCommand(String workflow, String scenario, String current, String other) {
        String history = HistoryFile.of(workflow, scenario).json();
        String changed = history.replace("Type\":{\"name\":\"" + current + "\"", "Type\":{\"name\":\"" + other + "\"");

        assertThat(changed).isNotEqualTo(history);
        assertThatThrownBy(() -> replay(changed)).hasStackTraceContaining("NonDeterministic");
    }

    private static void replay(String json) throws Exception {
        TestCluster.replay(WorkflowExecutionHistory.fromJson(json));
    }
}
