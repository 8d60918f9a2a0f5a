package dev.lathe.worker.library;

import dev.lathe.tuning.op.Expression;
import java.util.SortedMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The translation of an op's expressions to C. Names with a known value become numbers, all others 64-bit variables.
 * Functions get a prefix. A string becomes its code, as do the values of knobs with strings in {@code known}.
 */
final class Formula {
    private static final Pattern WORD = Pattern.compile("[A-Za-z_]\\w*|\\d+|\"[^\"]*\"");

    private Formula() {}

    static String inC(Expression expression, SortedMap<String, Long> known) {
        String text = expression.toString();
        return WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(inC(text, word, known)));
    }

    private static String inC(String text, MatchResult word, SortedMap<String, Long> known) {
        String name = word.group();
        if (name.startsWith("\"")) {
            return number(Expression.code(name.substring(1, name.length() - 1)));
        }
        if (Character.isDigit(name.charAt(0))) {
            return name + "LL";
        }
        if (text.substring(word.end()).stripLeading().startsWith("(")) {
            return "lathe_" + name;
        }
        return known.containsKey(name) ? number(known.get(name)) : name;
    }

    private static String number(long value) {
        return value < 0 ? "(" + value + "LL)" : value + "LL";
    }
}
