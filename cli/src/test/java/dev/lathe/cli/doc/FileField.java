package dev.lathe.cli.doc;

import java.util.List;

/** A field of a file: what the field reference and the JSON Schema of the file say about it. */
record FileField(
        String name, Type type, boolean isRequired, String about, String unit, String byDefault, String example) {
    /** The JSON type of a value. */
    sealed interface Type {
        /** A text, and its syntax for readers. An integer is a text too where the reader converts it. */
        record Text(String syntax, String pattern, boolean mayBeInteger) implements Type {}

        record Words(List<String> legal) implements Type {}

        record Whole(long least, long most) implements Type {
            static final Whole ANY = new Whole(Long.MIN_VALUE, Long.MAX_VALUE);
        }

        record Decimal(double least, double most) implements Type {
            static final Decimal ANY = new Decimal(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        }

        record Flag() implements Type {}

        /** A list; a single item may stand for a list of one where the reader accepts it. */
        record ListOf(Type item, boolean mayBeSingle) implements Type {}

        record MapOf(Type value) implements Type {}

        record Structure(String title, List<FileField> fields) implements Type {}

        /** Structures with a word as their first field, which names the case. */
        record Cases(List<Structure> cases) implements Type {}

        record KnobValue() implements Type {}
    }
}
