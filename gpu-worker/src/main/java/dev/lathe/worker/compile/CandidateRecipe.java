package dev.lathe.worker.compile;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.KnobEncoding;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.OpFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The recipe of a candidate, from its family's source and its knobs. */
final class CandidateRecipe {
    private CandidateRecipe() {}

    /** Returns the recipe. {@code firstFlags} are the device's flags. Throws OpFileException if a knob has no value. */
    static Recipe of(FamilyFolder family, Candidate candidate, List<String> firstFlags) {
        return switch (candidate) {
            case Point point -> of(family, flags(family, point.knobs(), firstFlags));
            case Source source ->
                of(family, ownFlags(family, source.knobs(), firstFlags)).writing(family.source(), source.code());
        };
    }

    private static Recipe of(FamilyFolder family, List<String> flags) {
        return Recipe.of(family.folder(), family.hash(), List.of(family.source()), flags)
                .with(StaticAsserts.of(family), List.of());
    }

    private static List<String> flags(
            FamilyFolder family, SortedMap<String, KnobValue> knobs, List<String> firstFlags) {
        List<String> flags = new ArrayList<>(firstFlags);
        flags.addAll(family.flags());
        family.knobs().forEach(rule -> flags.addAll(words(rule, knobs)));
        return flags;
    }

    /** Passes knobs that only the edited source has as macros. */
    private static List<String> ownFlags(
            FamilyFolder family, SortedMap<String, KnobValue> knobs, List<String> firstFlags) {
        List<String> flags = new ArrayList<>(flags(family, knobs, firstFlags));
        List<String> known = family.knobs().stream().map(rule -> rule.knob().name()).toList();
        knobs.forEach((name, value) -> {
            if (!known.contains(name)) {
                flags.add("-D" + name + "=" + value);
            }
        });
        return flags;
    }

    private static List<String> words(KnobRule rule, SortedMap<String, KnobValue> knobs) {
        String name = rule.knob().name();
        String value = Optional.ofNullable(knobs.get(name))
                .orElseThrow(() -> new OpFileException("the candidate has no value for knob " + name))
                .toString();
        return rule.encoding() == KnobEncoding.MACRO ? List.of("-D" + name + "=" + value) : split(value);
    }

    private static List<String> split(String flags) {
        return Arrays.stream(flags.split(" ")).filter(flag -> !flag.isBlank()).toList();
    }

    /**
     * Static assertions for a family's constraints over knobs. A build with an illegal point fails, and each
     * constraint is defined once, in space.json. Arithmetic is 64-bit, as in Java.
     */
    private static final class StaticAsserts {
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

        /** Returns the declarations; empty if no constraint is over macros with integers alone. */
        static String of(FamilyFolder family) {
            List<String> macros = family.knobs().stream()
                    .filter(rule -> rule.encoding() == KnobEncoding.MACRO)
                    .map(KnobRule::knob)
                    .map(knob -> knob.name())
                    .toList();
            String asserts = family.constraints().stream()
                    .filter(constraint -> constraint.expression().texts().isEmpty()
                            && macros.containsAll(constraint.expression().names()))
                    .map(StaticAsserts::declaration)
                    .collect(Collectors.joining());
            return asserts.isEmpty() ? "" : FUNCTIONS + asserts;
        }

        private static String declaration(Constraint constraint) {
            return "static_assert(" + inC(constraint.expression().toString()) + ", "
                    + quoted(constraint.name() + ": " + constraint.fixHint()) + ");\n";
        }

        private static String inC(String expression) {
            return NAME.matcher(expression)
                    .replaceAll(name -> Matcher.quoteReplacement(inC(expression, name.group(), name.end())));
        }

        private static String inC(String expression, String name, int end) {
            boolean isFunction = expression.substring(end).stripLeading().startsWith("(");
            return isFunction ? "lathe_" + name : "((long long)" + name + ")";
        }

        private static String quoted(String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", " ") + '"';
        }
    }
}
