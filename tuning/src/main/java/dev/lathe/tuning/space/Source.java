package dev.lathe.tuning.space;

import dev.lathe.tuning.field.FieldDoc;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** An edited kernel: the modified text of a family's source file and its knob values. */
public record Source(
        @FieldDoc("family whose launches apply") String family,
        @FieldDoc("edited source; `deflated:` and Base64 if it is long") String code,
        @FieldDoc("values by knob") SortedMap<String, KnobValue> knobs) implements Candidate {
    public Source {
        knobs = Collections.unmodifiableSortedMap(new TreeMap<>(knobs));
    }

    /** Returns the family name that this source has in a space with its variant. */
    public String variant() {
        return variantOf(family, code);
    }

    /** Returns the family name for a source text. */
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
