package dev.lathe.tuning.space.candidate;

import dev.lathe.tuning.space.knob.KnobValue;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** An edited kernel: the text of a family's source file after a person or an agent changed it, and the values of its knobs. */
public record Source(String family, String code, SortedMap<String, KnobValue> knobs) implements Candidate {
    public Source {
        knobs = Collections.unmodifiableSortedMap(new TreeMap<>(knobs));
    }

    /** The name under which a space has this code as a family, if it has. */
    public String variant() {
        return variantOf(family, code);
    }

    /** The same of a code without values. */
    public static String variantOf(String family, String code) {
        return family + "@" + Sha256.of(code).substring(0, 16);
    }

    /** Whether a family's name in a space is that of edited code. */
    public static boolean isVariant(String family) {
        return family.indexOf('@') >= 0;
    }

    @Override
    public String text() {
        return new Point(variant(), knobs).text();
    }

    @Override
    public String named() {
        return new Point(variant(), knobs).named();
    }
}
