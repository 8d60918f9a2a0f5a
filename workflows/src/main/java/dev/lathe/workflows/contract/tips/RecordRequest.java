package dev.lathe.workflows.contract.tips;

import dev.lathe.tuning.tip.Tip;
import java.util.List;

/** Tips from the rounds of an ended campaign. Those that are known have no effect. */
public record RecordRequest(List<Tip> tips) {
    public RecordRequest {
        tips = List.copyOf(tips);
    }
}
