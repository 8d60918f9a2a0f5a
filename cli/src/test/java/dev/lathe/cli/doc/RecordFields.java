package dev.lathe.cli.doc;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import dev.lathe.cli.doc.FileField.Type;
import dev.lathe.tuning.field.FieldDoc;
import dev.lathe.tuning.space.KnobValue;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The fields of the JSON of a record, as the mapper that reads or writes the record sees them. */
record RecordFields(ObjectMapper json) {
    Type.Structure of(Class<?> type) {
        Map<String, String> names = names(type);
        return new Type.Structure(
                type.getSimpleName(),
                Arrays.stream(type.getRecordComponents())
                        .map(component -> field(component, requireNonNull(names.get(component.getName()))))
                        .toList());
    }

    /** Returns the names in JSON by the names of the record's components. */
    private Map<String, String> names(Class<?> type) {
        return json.getDeserializationConfig().introspect(json.constructType(type)).findProperties().stream()
                .collect(Collectors.toMap(
                        BeanPropertyDefinition::getInternalName, BeanPropertyDefinition::getName));
    }

    private FileField field(RecordComponent component, String name) {
        FieldDoc doc = requireNonNull(
                component.getAnnotation(FieldDoc.class),
                () -> component.getDeclaringRecord() + ": " + component.getName() + " has no @FieldDoc");
        JavaType type = json.constructType(component.getGenericType());
        return new FileField(
                name,
                mayBeSingle(component) ? either(type(type, doc)) : type(type, doc),
                !isOptional(type),
                doc.value(),
                doc.unit(),
                doc.byDefault(),
                doc.example());
    }

    private static boolean mayBeSingle(RecordComponent component) {
        JsonFormat format = component.getAccessor().getAnnotation(JsonFormat.class);
        return format != null && List.of(format.with()).contains(JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY);
    }

    private static Type either(Type type) {
        return type instanceof Type.ListOf(Type item, boolean single) ? new Type.ListOf(item, true) : type;
    }

    private static boolean isOptional(JavaType type) {
        return type.isReferenceType()
                || Stream.of(OptionalInt.class, OptionalLong.class, OptionalDouble.class).anyMatch(type::hasRawClass);
    }

    private Type type(JavaType type, FieldDoc doc) {
        Class<?> raw = type.getRawClass();
        if (type.isReferenceType()) {
            return type(type.getContentType(), doc);
        }
        if (type.isCollectionLikeType()) {
            return new Type.ListOf(type(type.getContentType(), doc), false);
        }
        if (type.isMapLikeType()) {
            return new Type.MapOf(type(type.getContentType(), doc));
        }
        if (raw == KnobValue.class) {
            return new Type.KnobValue();
        }
        if (raw.isSealed()) {
            return new Type.Cases(Arrays.stream(raw.getPermittedSubclasses()).map(this::namedCase).toList());
        }
        return raw.isRecord() ? of(raw) : scalar(raw, doc);
    }

    private Type.Structure namedCase(Class<?> permitted) {
        String name = json.getSubtypeResolver()
                .collectAndResolveSubtypesByClass(
                        json.getDeserializationConfig(),
                        json.getDeserializationConfig()
                                .introspectClassAnnotations(json.constructType(permitted.getInterfaces()[0]))
                                .getClassInfo())
                .stream()
                .filter(named -> named.getType() == permitted)
                .map(NamedType::getName)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
        String property = json.getDeserializationConfig()
                .introspectClassAnnotations(json.constructType(permitted.getInterfaces()[0]))
                .getClassAnnotations()
                .get(JsonTypeInfo.class)
                .property();
        FileField kind =
                new FileField(property, new Type.Words(List.of(name)), true, "kind of the object", "", "", "");
        return new Type.Structure(
                permitted.getSimpleName(), Stream.concat(Stream.of(kind), of(permitted).fields().stream()).toList());
    }

    private static Type scalar(Class<?> raw, FieldDoc doc) {
        if (raw.isEnum()) {
            return new Type.Words(texts(raw));
        }
        if (raw == boolean.class || raw == Boolean.class) {
            return new Type.Flag();
        }
        if (raw == int.class || raw == long.class || raw == OptionalInt.class || raw == OptionalLong.class) {
            return Type.Whole.ANY;
        }
        if (raw == double.class || raw == Double.class || raw == OptionalDouble.class) {
            return Type.Decimal.ANY;
        }
        if (raw == Instant.class) {
            return new Type.Text("time in ISO 8601", "", false);
        }
        if (raw != String.class) {
            throw new IllegalArgumentException("no JSON type is known for " + raw);
        }
        return doc.legal().length == 0
                ? new Type.Text(doc.syntax(), doc.pattern(), doc.syntax().equals(FieldDoc.EXPRESSION))
                : new Type.Words(Stream.concat(
                                Arrays.stream(doc.legal()).flatMap(legal -> texts(legal).stream()),
                                Arrays.stream(doc.words()))
                        .toList());
    }

    private static List<String> texts(Class<?> constants) {
        return Arrays.stream(constants.getEnumConstants()).map(Object::toString).toList();
    }
}
