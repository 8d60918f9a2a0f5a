package dev.lathe.worker.op.reading;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the tables of fields in kernels/README.md with the records that op.json and space.json are read into. */
class FieldReferenceTest {
    private static final ObjectMapper JSON = TuningJson.mapper();
    private static final Pattern FIELD = Pattern.compile("`([^`]+)`");

    @Test
    void theReferenceListsEveryFieldOfOpJson() throws IOException {
        assertThat(documented("## Fields of op.json")).isEqualTo(fields(OpJson.class));
    }

    @Test
    void theReferenceListsEveryFieldOfSpaceJson() throws IOException {
        assertThat(documented("## Fields of space.json")).isEqualTo(fields(FamilyJson.class));
    }

    @Test
    void theReferenceListsEveryFieldOfALaunch() throws IOException {
        assertThat(documented("## Fields of a launch")).isEqualTo(fields(LaunchJson.class));
    }

    /** Returns the names in the first column of the section's table. */
    private static SortedSet<String> documented(String heading) throws IOException {
        String page = Files.readString(Path.of("kernels/README.md"));
        String section = page.substring(page.indexOf(heading + "\n") + heading.length());
        SortedSet<String> names = new TreeSet<>();
        section.substring(0, section.indexOf("\n## "))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|")[1])
                .forEach(cell -> FIELD.matcher(cell).results().forEach(name -> names.add(name.group(1))));
        return names;
    }

    private static SortedSet<String> fields(Class<?> type) {
        SortedSet<String> names = new TreeSet<>();
        fields(JSON.constructType(type), "").forEach(names::add);
        return names;
    }

    /** Returns the paths of the fields, such as {@code tensors[].fill.low}. Launches are described separately. */
    private static Stream<String> fields(JavaType type, String prefix) {
        BeanDescription description = JSON.getDeserializationConfig().introspect(type);
        return description.findProperties().stream().flatMap(field -> paths(field, prefix + field.getName()));
    }

    private static Stream<String> paths(BeanPropertyDefinition field, String path) {
        JavaType type = field.getPrimaryType();
        if (type.isReferenceType()) {
            type = type.getContentType();
        }
        boolean isList = type.hasRawClass(List.class);
        JavaType element = isList ? type.getContentType() : type;
        boolean isNested = element.getRawClass().getPackage() == OpJson.class.getPackage()
                && element.getRawClass().isRecord()
                && !element.hasRawClass(LaunchJson.class);
        return isNested ? fields(element, path + (isList ? "[]." : ".")) : Stream.of(path);
    }
}
