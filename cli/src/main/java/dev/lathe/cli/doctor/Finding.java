package dev.lathe.cli.doctor;

import java.util.Locale;
import java.util.Optional;

/** The state of one component of the machine and, if necessary, how to fix it. */
public record Finding(String name, State state, String detail, Optional<String> fix) {
    /** The state of a component. */
    public enum State {
        OK,
        /** Lathe works without it, with reduced functionality. */
        ABSENT,
        /** Lathe does not work without it. */
        MISSING;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Finding ok(String name, String detail) {
        return new Finding(name, State.OK, detail, Optional.empty());
    }

    static Finding absent(String name, String detail, String fix) {
        return new Finding(name, State.ABSENT, detail, Optional.of(fix));
    }

    static Finding missing(String name, String detail, String fix) {
        return new Finding(name, State.MISSING, detail, Optional.of(fix));
    }
}
