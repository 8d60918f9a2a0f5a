package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.lathe.testing.InternalWords;
import dev.lathe.testing.Mutations;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.api.common.v1.Payload;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateException;
import io.temporal.common.converter.RawValue;
import io.temporal.failure.ApplicationFailure;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sends changed requests to a campaign. None blocks it, and the answer to an update is in the terms of users. */
@Timeout(300)
class MutatedRequestTest {
    private static final long SEED = 20261123;

    private static final Map<String, String> REQUESTS = new TreeMap<>(
            Map.of(
                    "extend", "{\"to\":50}",
                    "pause", "{\"reason\":\"lunch\"}",
                    "resume", "{}",
                    "submit",
                            "{\"family\":\"line\",\"knobs\":{\"x\":3,\"y\":1},\"hypothesis\":\"a\",\"evidence\":[\"b\"],\"code\":\"c\","
                                    + "\"ownKnobs\":[{\"name\":\"z\",\"about\":\"d\",\"category\":\"micro\",\"values\":[1,2],\"defaultValue\":1}]}"));

    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);
    private CampaignWorkflow campaign;

    @BeforeEach
    void start() {
        cluster.addDevice("a");
        cluster.start("a");
        campaign = cluster.startCampaign(TestCluster.fresh(Plans.sweep("s", 1, 0), 2_000));
    }

    @Test
    void changedSignalsNeverBlockACampaign() {
        WorkflowStub stub = WorkflowStub.fromTyped(campaign);
        REQUESTS.forEach((name, request) -> changed(request, 40).forEach(text -> stub.signal(name, raw(text))));

        assertThatTheCampaignStops();
    }

    @Test
    void changedUpdatesAreAcceptedOrRejectedInTheTermsOfUsers() {
        List<String> findings = new ArrayList<>();
        WorkflowStub stub = WorkflowStub.fromTyped(campaign);
        REQUESTS.forEach((name, request) -> changed(request, 40).forEach(text -> {
            try {
                stub.update(name, Object.class, raw(text));
            } catch (WorkflowUpdateException rejected) {
                String message = rejected.getCause() instanceof ApplicationFailure failure
                        ? failure.getOriginalMessage()
                        : String.valueOf(rejected.getMessage());
                if (InternalWords.isIn(message)) {
                    findings.add(name + " " + text + ": " + message);
                }
            }
        }));
        assertThat(findings).isEmpty();

        assertThatTheCampaignStops();
    }

    private void assertThatTheCampaignStops() {
        campaign.stopSignal(new StopRequest("enough"));
        assertThat(CampaignSummaries.of(cluster.result(campaign)).stopReason()).contains("stopped: enough");
    }

    private static List<String> changed(String request, int count) {
        return new Mutations(SEED)
                .of(request.getBytes(StandardCharsets.UTF_8), count)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .toList();
    }

    private static RawValue raw(String json) {
        return new RawValue(Payload.newBuilder()
                .putMetadata("encoding", ByteString.copyFromUtf8("json/plain"))
                .setData(ByteString.copyFromUtf8(json))
                .build());
    }
}
