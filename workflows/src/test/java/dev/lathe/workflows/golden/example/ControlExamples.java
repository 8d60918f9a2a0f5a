package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.campaign.SubmitAnswer;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.devices.ExcludeRequest;
import dev.lathe.workflows.contract.devices.MoveRequest;
import dev.lathe.workflows.contract.devices.ReleaseRequest;
import dev.lathe.workflows.contract.devices.UndrainRequest;
import dev.lathe.workflows.contract.devices.WithdrawRequest;
import dev.lathe.workflows.contract.sweep.LabelRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** The payloads of signals and updates, and their results. */
final class ControlExamples {
    private ControlExamples() {}

    static List<Example> all() {
        DeviceSelector selector = new DeviceSelector("cpu", List.of(), Duration.ofMillis(1500));
        return List.of(
                Example.of("stop-request", new StopRequest("enough")),
                Example.of("pause-request", new PauseRequest("lunch")),
                Example.of("resume-request", new ResumeRequest()),
                Example.of("extend-request", new ExtendRequest(50)),
                Example.of(
                        "label-request",
                        new LabelRequest(Optional.of("before the driver update"), Optional.of(List.of("a")))),
                Example.of("label-request.bare", new LabelRequest(Optional.empty(), Optional.empty())),
                Example.of(
                        "submit-request",
                        new SubmitRequest(
                                "simd",
                                SampleValues.knobs(),
                                Optional.of("void kernel(void) {}\n"),
                                Optional.of("wider tiles are faster"),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty())),
                Example.of(
                        "submit-request.bare",
                        new SubmitRequest(
                                "simd",
                                new TreeMap<>(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty())),
                Example.of(
                        "control-answer", new ControlAnswer(Phase.PAUSED, 50, "pauses after the iteration in flight")),
                Example.of(
                        "submit-answer",
                        new SubmitAnswer(3, Phase.RUNNING, 50, 0, "is tried next, after the candidates in flight")),
                Example.of("drain-request", new DrainRequest("box-cuda0")),
                Example.of("undrain-request", new UndrainRequest("box-cuda0")),
                Example.of("withdraw-request", new WithdrawRequest("box-cuda0", "4711@box")),
                Example.of("exclude-request", new ExcludeRequest("box-cuda0", SampleValues.EXCLUSION)),
                Example.of("move-request", MoveRequest.toBalance("another device has fewer campaigns")),
                Example.of("release-request", new ReleaseRequest("nightly/gemm_f16_4096x8192x512")),
                Example.of("device-offer", SampleValues.DEVICE),
                Example.of(
                        "device-request",
                        new DeviceRequest(
                                "nightly/gemm_f16_4096x8192x512",
                                3.4e10,
                                selector,
                                Optional.of("box-cuda0"),
                                Optional.of(new DeviceRequest.LostDevice("box-cuda0", "no response for 60 s")))),
                Example.of(
                        "device-request.bare",
                        new DeviceRequest(
                                "nightly/gemm_f16_4096x8192x512",
                                3.4e10,
                                selector,
                                Optional.empty(),
                                Optional.empty())),
                Example.of("assignment", new Assignment(SampleValues.DEVICE)));
    }
}
