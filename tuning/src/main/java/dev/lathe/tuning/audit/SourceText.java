package dev.lathe.tuning.audit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A source in a language of the C family or in Python, without comments and contents of strings. */
record SourceText(boolean isPython, String code) {
    private static final Pattern C_TEXTS =
            Pattern.compile("\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*'|//[^\\n]*|(?s)/\\*.*?\\*/");
    private static final Pattern PYTHON_TEXTS = Pattern.compile(
            "(?:(?<!\\w)[rRbBuUfF]{1,2})?"
            + "(?:(?s:\"\"\".*?\"\"\"|'''.*?''')|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])*')|#[^\\n]*");
    private static final Pattern C_FUNCTION = Pattern.compile("\\b(?!if\\b|for\\b|while\\b|switch\\b|catch\\b)"
            + "([A-Za-z_]\\w*)\\s*\\(([^()]*)\\)\\s*(?:const\\s*|noexcept\\s*)*\\{");
    private static final Pattern PYTHON_FUNCTION =
            Pattern.compile("(?m)^([ \\t]*)(?:async )?def (\\w+)\\(([^()]*)\\)[^:\\n]*:");

    /** Creates the text of a file, whose name tells the language. */
    static SourceText of(String file, String text) {
        boolean isPython = file.endsWith(".py");
        Matcher texts = (isPython ? PYTHON_TEXTS : C_TEXTS).matcher(text);
        return new SourceText(
                isPython, texts.replaceAll(found -> "\n".repeat((int) found.group().lines().skip(1).count())));
    }

    List<String> lines() {
        return code.lines().toList();
    }

    int lineOf(int offset) {
        return 1 + (int) code.substring(0, offset).chars().filter(c -> c == '\n').count();
    }

    /** Returns how many blocks of braces are open at the beginning of each line. */
    List<Integer> depths() {
        List<Integer> depths = new ArrayList<>();
        int depth = 0;
        for (String line : lines()) {
            depths.add(depth);
            depth += line.chars().map(c -> c == '{' ? 1 : c == '}' ? -1 : 0).sum();
        }
        return depths;
    }

    /** Returns the functions by name. Of functions with one name, only the last counts. */
    SortedMap<String, Function> functions() {
        SortedMap<String, Function> functions = new TreeMap<>();
        Matcher head = (isPython ? PYTHON_FUNCTION : C_FUNCTION).matcher(code);
        while (head.find()) {
            String name = head.group(isPython ? 2 : 1);
            String list = head.group(isPython ? 3 : 2);
            String body = isPython ? indented(head.end(), head.group(1).length()) : braced(head.end());
            functions.put(name, new Function(lineOf(head.start(isPython ? 2 : 1)), parameters(list), body));
        }
        return functions;
    }

    private String braced(int begin) {
        int depth = 1;
        int end = begin;
        while (end < code.length() && depth > 0) {
            char c = code.charAt(end++);
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        }
        return code.substring(begin, end);
    }

    private String indented(int begin, int indentation) {
        StringBuilder body = new StringBuilder();
        for (String line : code.substring(begin).lines().toList()) {
            if (!body.isEmpty() && !line.isBlank() && line.length() - line.stripLeading().length() <= indentation) {
                break;
            }
            body.append(line).append('\n');
        }
        return body.toString();
    }

    /** Returns the names of parameters: the last word of a declaration in C, the first one in Python. */
    private TreeSet<String> parameters(String list) {
        TreeSet<String> names = new TreeSet<>(Comparator.naturalOrder());
        for (String one : list.split(",")) {
            Stream<String> words = Pattern.compile("[A-Za-z_]\\w*")
                    .matcher(one.replaceAll("=.*", ""))
                    .results()
                    .map(word -> word.group());
            (isPython ? words.findFirst() : words.reduce((earlier, later) -> later)).ifPresent(names::add);
        }
        return names;
    }

    /** A function: the line of its name, its parameters and its body. */
    record Function(int line, TreeSet<String> parameters, String body) {
        /** Returns whether the body reads a parameter; a cast to void does not. */
        boolean reads(String parameter) {
            return Pattern.compile("(?<!\\(void\\))(?<!\\(void\\) )\\b" + parameter + "\\b").matcher(body).find();
        }

        /** Returns whether the body uses a parameter as a tensor. */
        boolean isTensor(String parameter) {
            return Pattern.compile("\\b" + parameter + "\\.(shape|dtype|device|contiguous|view|reshape|stride|numel|"
                            + "data_ptr|to|t|T|float|half|sum|mean)\\b|\\b" + parameter + "\\s*@|@\\s*" + parameter
                            + "\\b")
                    .matcher(body)
                    .find();
        }
    }
}
