package dev.lathe.tuning.space;

/** A knob value: an integer or a word. Integers sort before words. */
public sealed interface KnobValue extends Comparable<KnobValue> {
    record Whole(long number) implements KnobValue {
        @Override
        public String toString() {
            return Long.toString(number);
        }
    }

    record Word(String text) implements KnobValue {
        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Converts a JSON value: an integer, a boolean (true is 1) or a string; throws IllegalArgumentException for other
     * types.
     */
    static KnobValue of(Object json) {
        return switch (json) {
            case Integer whole -> new Whole(whole);
            case Long whole -> new Whole(whole);
            case Boolean flag -> new Whole(flag ? 1 : 0);
            case String text -> new Word(text);
            default -> throw new IllegalArgumentException("a knob value must be an integer or a string, not " + json);
        };
    }

    /** Parses a value from the command line: digits are an integer, anything else a word. */
    static KnobValue parse(String typed) {
        return typed.matches("-?\\d{1,18}") ? new Whole(Long.parseLong(typed)) : new Word(typed);
    }

    /** Returns the value for display; the empty word is shown as a visible placeholder. */
    default String shown() {
        return toString().isEmpty() ? "none" : toString();
    }

    /** Returns the value as a JSON type: a Long or a String. */
    default Object json() {
        return switch (this) {
            case Whole whole -> whole.number();
            case Word word -> word.text();
        };
    }

    @Override
    default int compareTo(KnobValue other) {
        return switch (this) {
            case Whole(long mine) -> other instanceof Whole(long theirs) ? Long.compare(mine, theirs) : -1;
            case Word(String mine) -> other instanceof Word(String theirs) ? mine.compareTo(theirs) : 1;
        };
    }
}
