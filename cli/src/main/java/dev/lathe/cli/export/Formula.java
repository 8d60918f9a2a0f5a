package dev.lathe.cli.export;

import dev.lathe.tuning.op.Expression;
import java.util.SortedMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An expression of an op's files as C. What is known becomes a number; other names stay, to be variables of 64 bits; so do
 * the functions, with a prefix. A text becomes its code, which {@code known} has for a knob with texts.
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
