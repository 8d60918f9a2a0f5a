package dev.lathe.workflows.golden;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.workflows.golden.example.Example;
import dev.lathe.workflows.golden.example.Examples;
import dev.lathe.workflows.golden.example.States;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GoldenTest {
    /** Objects that are maps: an unknown field is an entry. */
    private static final List<String> MAPS =
            List.of("knobs", "facts", "values", "conditions", "measurements", "works", "byRow", "rowTargets");

    private final ObjectMapper mapper = TuningJson.mapper();

    static List<Example> examples() {
        return Examples.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isWrittenAsInTheGoldenFile(Example example) throws IOException {
        assertThat(GoldenFile.expected(example)).isEqualTo(GoldenFile.of(example).read());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isReadFromTheGoldenFile(Example example) throws IOException {
        assertThat(mapper.<Object>readValue(GoldenFile.of(example).read(), mapper.constructType(example.type())))
                .isEqualTo(example.value());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void isReadIfALaterVersionAddedFields(Example example) throws IOException {
        JsonNode later = mapper.readTree(GoldenFile.of(example).read());
        addUnknownFields(later);

        assertThat(later.has("addedLater")).isTrue();
        assertThat(mapper.<Object>treeToValue(later, mapper.constructType(example.type()))).isEqualTo(example.value());
    }

    private static void addUnknownFields(JsonNode node) {
        node.forEachEntry((name, child) -> {
            if (MAPS.contains(name)) {
                child.forEach(GoldenTest::addUnknownFields);
            } else {
                addUnknownFields(child);
            }
        });
        if (node.isArray()) {
            node.forEach(GoldenTest::addUnknownFields);
        }
        if (node instanceof ObjectNode object) {
            object.putObject("addedLater").put("by", "another version");
        }
    }

    @Test
    void aMissingOptionalFieldIsReadAsEmpty() {
        List<Record> records = parts()
                .filter(Record.class::isInstance)
                .map(Record.class::cast)
                .filter(part -> Components.optional(part.getClass()).findAny().isPresent())
                .toList();

        assertThat(records).isNotEmpty().allSatisfy(whole -> {
            if (mapper.valueToTree(whole) instanceof ObjectNode fields) {
                Components.optional(whole.getClass()).forEach(component -> fields.remove(component.getName()));
                Record read = mapper.treeToValue(fields, whole.getClass());
                assertThat(Components.optional(whole.getClass()).map(component -> Components.value(component, read)))
                        .allMatch(value -> value.toString().endsWith(".empty"));
            }
        });
    }

    @Test
    void everyRecordOfTheContractHasAnExample() {
        Stream<String> records = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.lathe.workflows.contract").stream()
                        .filter(JavaClass::isRecord)
                        .map(JavaClass::getName);

        assertThat(classes().map(Class::getName).toList()).containsAll(records.toList());
    }

    @Test
    void everySealedCaseAndEnumConstantHasAnExample() {
        List<Class<?>> classes = classes().toList();
        Stream<Class<?>> cases = classes.stream()
                .filter(Class::isRecord)
                .flatMap(type -> Stream.of(type.getInterfaces()))
                .filter(Class::isSealed)
                .flatMap(parent -> Stream.of(parent.getPermittedSubclasses()));
        Stream<Object> constants =
                classes.stream().filter(Class::isEnum).flatMap(type -> Stream.of(type.getEnumConstants()));

        assertThat(classes).containsAll(cases.toList());
        assertThat(parts().toList()).containsAll(constants.toList());
    }

    @Test
    void everyGoldenFileHasAnExample() {
        assertThat(GoldenFile.all()).containsExactlyInAnyOrderElementsOf(
                examples().stream().map(GoldenFile::of).toList());
    }

    @Test
    void aPackedLedgerIsUnpacked() {
        assertThat(States.LEDGER.unpack().entries())
                .containsExactly(
                        new LedgerEntry(1, "simd:-O3,128", 1, new LedgerEntry.Result.Cost(1000.25f)),
                        new LedgerEntry(2, "simd:-O3,64", 1, new LedgerEntry.Result.Failed(RejectionStage.HANG)),
                        new LedgerEntry(3, "simd@0123456789abcdef:-O2,64", 2, new LedgerEntry.Result.Cost(0.1f)));
    }

    private static Stream<Object> parts() {
        return Examples.all().stream().map(Example::value).flatMap(Parts::of);
    }

    private static Stream<Class<?>> classes() {
        return parts().<Class<?>>map(Object::getClass).distinct();
    }
}
