package dev.lathe.worker.compile;

import dev.lathe.tuning.space.Constraint;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.KnobEncoding;
import dev.lathe.worker.op.KnobRule;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Static assertions for a family's constraints over knobs. A build with an illegal point fails, and each constraint is
 * defined once, in space.json. Arithmetic is 64-bit, as in Java.
 */
final class StaticAsserts {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final String FUNCTIONS =
            """
            #ifndef __cplusplus
            #define static_assert _Static_assert
            #endif
            #define lathe_min(a, b) ((a) < (b) ? (a) : (b))
            #define lathe_max(a, b) ((a) > (b) ? (a) : (b))
            #define lathe_ceildiv(a, b) (((a) + (b) - 1) / (b))
            """;

    private StaticAsserts() {}

    /** Returns the declarations; empty if no constraint is over macros alone. */
    static String of(FamilyFolder family) {
        List<String> macros = family.knobs().stream()
                .filter(rule -> rule.encoding() == KnobEncoding.MACRO)
                .map(KnobRule::knob)
                .map(knob -> knob.name())
                .toList();
        String asserts = family.constraints().stream()
                .filter(constraint -> macros.containsAll(constraint.expression().names()))
                .map(StaticAsserts::declaration)
                .collect(Collectors.joining());
        return asserts.isEmpty() ? "" : FUNCTIONS + asserts;
    }

    private static String declaration(Constraint constraint) {
        return "static_assert(" + inC(constraint.expression().toString()) + ", "
                + quoted(constraint.name() + ": " + constraint.fixHint()) + ");\n";
    }

    private static String inC(String expression) {
        return NAME.matcher(expression).replaceAll(name -> Matcher.quoteReplacement(inC(expression, name.group(), name.end())));
    }

    private static String inC(String expression, String name, int end) {
        boolean isFunction = expression.substring(end).stripLeading().startsWith("(");
        return isFunction ? "lathe_" + name : "((long long)" + name + ")";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + '"';
    }
}
