package dev.lathe.cli.starter;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.op.Expression;
import dev.lathe.tuning.space.constraint.Constraint;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The space of a file in the auto-tuning community's T1 format. Field names are taken in any case, since the format's own
 * examples differ in it; what is no part of a space (kernels, arguments, budgets) is passed over.
 */
public final class T1File {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_PROPERTIES)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private record Content(Optional<Space> configurationSpace) {}

    private record Space(List<Parameter> tuningParameters, Optional<List<Condition>> conditions) {}

    /** Values are a list, or a text that is one in Python. */
    private record Parameter(String name, JsonNode values, @JsonProperty("default") Optional<JsonNode> usual) {}

    private record Condition(String expression) {}

    private T1File() {}

    /** Throws CommandFailure that names the file and what is wrong in it. */
    public static ImportedSpace read(Path file) {
        try {
            Space space = MAPPER.readValue(Files.readString(file), Content.class)
                    .configurationSpace()
                    .orElseThrow(() -> new IllegalArgumentException("ConfigurationSpace: the field is missing"));
            return space(space);
        } catch (JsonProcessingException wrong) {
            throw CommandFailure.usage(file + ":" + wrong.getLocation().getLineNr() + ": " + wrong.getOriginalMessage());
        } catch (IllegalArgumentException wrong) {
            throw CommandFailure.usage(file + ": " + wrong.getMessage());
        } catch (IOException missing) {
            throw CommandFailure.usage(file + " cannot be read: " + missing.getMessage());
        }
    }

    private static ImportedSpace space(Space space) {
        List<Condition> conditions = space.conditions().orElse(List.of());
        return ImportedSpace.of(
                space.tuningParameters().stream().map(T1File::knob).toList(),
                IntStream.range(0, conditions.size())
                        .mapToObj(i -> constraint(i + 1, conditions.get(i)))
                        .toList());
    }

    private static Knob knob(Parameter parameter) {
        List<KnobValue> values = PythonList.values(parameter.values());
        KnobValue usual = parameter.usual().map(PythonList::value).filter(values::contains).orElse(values.getFirst());
        return new Knob(parameter.name(), "as in the T1 file", Category.TILING, values, usual);
    }

    private static Constraint constraint(int number, Condition condition) {
        Expression expression = Expression.parse(PythonExpression.inC(condition.expression()));
        return new Constraint("condition-" + number, expression, "choose other values of " + expression.names());
    }
}
