package dev.lathe.cli.doc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.TestCluster;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import dev.lathe.workflows.wire.TuningJson;
import io.temporal.workflow.SignalMethod;
import io.temporal.workflow.UpdateMethod;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that docs/temporal.md has a command for each control of the workflows, with an input that parses. */
class ControlLinesTest {
    private static final Pattern LINE = Pattern.compile(
            "temporal workflow (signal|update execute) --workflow-id \\S+ --name (\\w+) --input '([^']*)'");

    @Test
    void everyControlIsDocumented() throws Exception {
        TreeMap<String, Class<?>> controls = controls();
        List<MatchResult> lines = LINE.matcher(
                        Files.readString(TestCluster.root().resolve("docs/temporal.md")))
                .results()
                .toList();
        assertThat(lines.stream().map(line -> line.group(1) + " " + line.group(2)))
                .hasSameElementsAs(controls.keySet());
        for (MatchResult line : lines) {
            Class<?> request = controls.get(line.group(1) + " " + line.group(2));
            assertThat(TuningJson.mapper().readValue(line.group(3), request)).isNotNull();
        }
    }

    private static TreeMap<String, Class<?>> controls() {
        TreeMap<String, Class<?>> controls = new TreeMap<>();
        methods().filter(method -> method.isAnnotationPresent(UpdateMethod.class)).forEach(method -> {
            String name = method.getAnnotation(UpdateMethod.class).name();
            controls.put("update execute " + name, method.getParameterTypes()[0]);
            assertThat(methods().anyMatch(other -> signals(other, name))).as("signal " + name).isTrue();
            controls.put("signal " + name, method.getParameterTypes()[0]);
        });
        return controls;
    }

    private static boolean signals(Method method, String name) {
        return method.isAnnotationPresent(SignalMethod.class)
                && method.getAnnotation(SignalMethod.class).name().equals(name);
    }

    private static Stream<Method> methods() {
        return Stream.of(CampaignWorkflow.class, SweepWorkflow.class, DevicePoolWorkflow.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()));
    }
}
