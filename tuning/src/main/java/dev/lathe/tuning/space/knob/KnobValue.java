package dev.lathe.tuning.space.knob;

/** One value of a knob: a whole number or a word. Numbers order before words. */
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

    /** Reads a value as JSON gives it: an integer, a boolean (true is 1) or a text; other kinds throw IllegalArgumentException. */
    static KnobValue of(Object json) {
        return switch (json) {
            case Integer whole -> new Whole(whole);
            case Long whole -> new Whole(whole);
            case Boolean flag -> new Whole(flag ? 1 : 0);
            case String text -> new Word(text);
            default -> throw new IllegalArgumentException("a knob's value is a whole number or a text, not " + json);
        };
    }

    /** Reads a value as a person types it: digits are a number, everything else a word. */
    static KnobValue parse(String typed) {
        return typed.matches("-?\\d{1,18}") ? new Whole(Long.parseLong(typed)) : new Word(typed);
    }

    /** This value in a sentence or a table, where nothing at all could be overlooked. */
    default String shown() {
        return toString().isEmpty() ? "none" : toString();
    }

    /** This value as JSON gives it: a Long or a String. */
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
