package dev.lathe.worker.op.reading;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.op.KnobEncoding;
import java.util.List;
import java.util.Optional;

/** The JSON of a space.json. */
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
            KnobEncoding passed) {}

    public record ConstraintJson(String name, String expression, String fix) {}

    public record ScratchJson(String name, String bytes, Optional<Boolean> zeroed) {}

    /** A map of a tensor, or of a scratch buffer with an element type. */
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
