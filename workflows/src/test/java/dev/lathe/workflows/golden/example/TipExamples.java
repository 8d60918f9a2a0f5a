package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.tip.Tip;
import dev.lathe.tuning.tip.TipBook;
import dev.lathe.workflows.contract.tips.RecordRequest;
import dev.lathe.workflows.contract.tips.RetractRequest;
import java.time.Instant;
import java.util.List;

/** Examples of tips. */
final class TipExamples {
    private static final Tip TIP = new Tip(
            3, "f32", "cpu", "two columns of B at a time", "night/gemm_f32_64", 12, true,
            Instant.parse("2026-01-02T03:04:05Z"));

    private TipExamples() {}

    static List<Example> all() {
        return List.of(
                Example.of("tip-book", new TipBook(List.of(TIP), 3)),
                Example.of("tip", TIP),
                Example.of("record-request", new RecordRequest(List.of(TIP))),
                Example.of("retract-request", new RetractRequest(3)));
    }
}
