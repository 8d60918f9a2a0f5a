package dev.lathe.worker.op.file;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.worker.op.Passing;
import java.util.List;
import java.util.Optional;

/** What stands in a family's space.json, word for word. */
public record FamilyJson(
        String family,
        String about,
        String source,
        List<String> flags,
        List<KnobJson> knobs,
        List<ConstraintJson> constraints,
        List<ScratchJson> scratch,
        Optional<List<MapJson>> maps,
        Optional<List<LaunchJson>> preparation,
        List<LaunchJson> launches) {

    public record KnobJson(
            String name,
            String meaning,
            Category category,
            List<KnobValue> values,
            @JsonProperty("default") KnobValue defaultValue,
            Passing passed) {}

    public record ConstraintJson(String name, String expression, String fix) {}

    public record ScratchJson(String name, String bytes, Optional<Boolean> zeroed) {}

    /** A map is over a tensor, or over a scratch buffer whose type it says. */
    public record MapJson(
            String name,
            Optional<String> tensor,
            Optional<String> scratch,
            Optional<String> type,
            List<String> extents,
            Optional<List<String>> strides,
            List<String> box,
            String swizzle) {}
}
