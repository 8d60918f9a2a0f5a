package dev.lathe.tuning.audit;

import dev.lathe.tuning.space.SourceFiles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A static audit of an edit in a language of the C family or in Python. It warns of lines that often gain in a
 * benchmark only: addresses and tensors that are kept between calls, sizes of the benchmark in conditions, parameters
 * that are no longer read, loops that are removed, and code that could write or distort results. Code of the last kind
 * is a violation if the originals have less of it. The audit compares text, so it can object to correct code and can
 * miss cheating code.
 */
public final class SourceAudit {
    /** Smaller numbers are counts and dimensions more often than sizes. */
    private static final long SMALLEST_SIZE = 33;

    /** Smaller powers of two are widths of vectors and tiles more often than sizes. */
    private static final long SMALLEST_POWER_OF_TWO = 512;

    /** A few warnings suffice for a reader to inspect the source. */
    private static final int SHOWN = 3;

    private static final Pattern IDENTITY = Pattern.compile("(?<![.\\w])id\\(\\w+|\\bdata_ptr(<[^>]*>)?\\(\\)");

    /** An index, a lookup, a comparison, a tuple or a variable that is called a key. */
    private static final Pattern KEY =
            Pattern.compile("\\[[^\\]]*@|\\.(get|setdefault|pop)\\([^)]*@|(==|!=)\\s*@|@[^=!]*(==|!=|\\bin\\b)"
                    + "|key\\w*\\s*=[^=].*@");

    private static final Pattern KEPT_POINTER = Pattern.compile("^(?!.*\\b(extern|typedef|using|return)\\b)"
            + "[\\w\\s:<>,*]*(\\*(?!\\s*const\\b)|\\bu?intptr_t\\b)[\\w\\s:<>,*\\[\\]]*"
            + "(=\\s*(NULL|nullptr|0|\\{\\})\\s*)?;.*");

    private static final Pattern KEPT_TENSOR = Pattern.compile("^(?!.*\\b(extern|typedef|using|return)\\b)"
            + "[\\w\\s:<>,]*\\b(torch|at)::Tensor\\b[\\w\\s:<>,\\[\\]]*([={].*)?;.*");

    /** A weak reference, or a comparison with an object of an earlier call: an attribute, or a name that says so. */
    private static final Pattern RECOGNITION = Pattern.compile(
            "\\bWeak(Key|Value)Dictionary\\b|\\bweakref\\.|\\.is_set_to\\(|(\\.|->)is_same\\("
            + "|\\bis\\s+(not\\s+)?((self|cls)\\.\\w|[\\w.]{0,40}(last|prev|cache|seen|kept|memo))"
            + "|\\b((self|cls)\\.\\w+|[\\w.]{0,40}(last|prev|cache|seen|kept|memo)\\w*)"
            + "\\s+is\\s+(?!(not\\s+)?(None|True|False)\\b)");

    /** A function whose results are cached by its arguments. */
    private static final Pattern CACHED = Pattern.compile("@(?:functools\\.)?(?:lru_cache|cache)\\b.*\\n"
            + "(?:[ \\t]*@.*\\n)*[ \\t]*def[ \\t]+(\\w+)\\(([^()]*)"
            + "|\\b(?:lru_cache\\([^()]*\\)|lru_cache|functools\\.cache)\\((\\w+)\\)");

    private static final Pattern STATIC = Pattern.compile("\\b(static|thread_local|_Thread_local|__thread)\\b");

    /** Conditions of the compiler select code by parameters of a template, not by the sizes of tensors. */
    private static final Pattern COMPILE_TIME = Pattern.compile("^#|\\bconstexpr\\b|\\bstatic_assert\\b");

    /** The variables that only a benchmark of quick or unseen rows has. Their names are texts in a source. */
    private static final Pattern VARIABLE = Pattern.compile("\\bLATHE_(ROWS|SEED)\\b");

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private final String file;
    private final SourceText before;
    private final SourceText after;
    private final List<String> texts;
    private final SortedSet<Long> sizes;

    private SourceAudit(String file, String before, String after, SortedSet<Long> sizes) {
        this.file = file;
        this.before = SourceText.of(file, before);
        this.after = SourceText.of(file, after);
        this.texts = after.lines().toList();
        this.sizes = sizes;
    }

    /** Returns the warnings about edited files, given the names of the benchmark's rows, which have its sizes. */
    public static List<Warning> of(SourceFiles originals, SourceFiles edits, Stream<String> rows) {
        return Stream.concat(
                        audits(originals, edits, sizes(rows)).stream().flatMap(audit -> audit.warnings().stream()),
                        new RemovedLoops(originals, edits).warning().stream())
                .toList();
    }

    /**
     * Returns the first line of edited files that could write or distort results, if they have more lines of its kind
     * than the originals. So such lines of the originals may move and change.
     */
    public static Optional<Warning> violation(SourceFiles originals, SourceFiles edits) {
        List<SourceAudit> audits = audits(originals, edits, new TreeSet<>());
        return Stream.of(Trace.values())
                .filter(trace -> audits.stream().mapToLong(audit -> audit.added(trace)).sum() > 0)
                .filter(trace -> !trace.isUsual() || !occurs(trace, originals))
                .flatMap(trace -> audits.stream()
                        .flatMap(audit -> audit.warnings().stream())
                        .filter(warning -> warning.reason().startsWith(trace.reason() + ": ")))
                .findFirst();
    }

    private static boolean occurs(Trace trace, SourceFiles files) {
        return files.byName().entrySet().stream()
                .anyMatch(file -> trace.count(SourceText.of(file.getKey(), file.getValue())) > 0);
    }

    private static List<SourceAudit> audits(SourceFiles originals, SourceFiles edits, SortedSet<Long> sizes) {
        return edits.byName().entrySet().stream()
                .map(edit -> new SourceAudit(
                        edit.getKey(), originals.byName().getOrDefault(edit.getKey(), ""), edit.getValue(), sizes))
                .toList();
    }

    private long added(Trace trace) {
        return trace.count(after) - trace.count(before);
    }

    private static SortedSet<Long> sizes(Stream<String> rows) {
        return rows.flatMap(row -> NUMBER.matcher(row).results())
                .map(MatchResult::group)
                .filter(digits -> digits.length() < 18)
                .map(Long::valueOf)
                .filter(size -> size >= (Long.bitCount(size) == 1 ? SMALLEST_POWER_OF_TWO : SMALLEST_SIZE))
                .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
    }

    /** Returns the first warnings in one line; empty if there is none. */
    public static Optional<String> summary(List<Warning> warnings) {
        String rest = warnings.size() > SHOWN ? "; " + (warnings.size() - SHOWN) + " more" : "";
        return warnings.stream()
                .limit(SHOWN)
                .map(Warning::toString)
                .reduce((first, second) -> first + "; " + second)
                .map(text -> text + rest);
    }

    private List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>(unreadParameters());
        warnings.addAll(cachedFunctions());
        Map<Trace, Predicate<String>> traces = new EnumMap<>(Trace.class);
        Stream.of(Trace.values()).forEach(trace -> traces.put(trace, trace.in(after)));
        List<String> unchanged = new ArrayList<>(before.lines().stream().map(String::strip).toList());
        List<String> lines = after.lines();
        List<Integer> depths = after.depths();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!unchanged.remove(line)) {
                int number = i + 1;
                Stream.concat(reasons(line, depths.get(i)), traces(traces, line, texts.get(i)))
                        .map(reason -> new Warning(file, number, reason))
                        .forEach(warnings::add);
            }
        }
        return warnings.stream().sorted(Comparator.comparingInt(Warning::line)).toList();
    }

    private Stream<String> reasons(String line, int depth) {
        List<String> reasons = new ArrayList<>();
        if (IDENTITY.matcher(line).find() && KEY.matcher(IDENTITY.matcher(line).replaceAll("@")).find()) {
            reasons.add("uses an address as a key: " + line);
        }
        if (!after.isPython() && (depth == 0 || STATIC.matcher(line).find()) && KEPT_POINTER.matcher(line).matches()) {
            reasons.add("keeps an address between calls: " + line);
        }
        if (!after.isPython() && (depth == 0 || STATIC.matcher(line).find()) && KEPT_TENSOR.matcher(line).matches()) {
            reasons.add("keeps a tensor between calls: " + line);
        }
        if (RECOGNITION.matcher(line).find()) {
            reasons.add("recognizes an object of an earlier call: " + line);
        }
        sizes.stream()
                .filter(size -> line.contains(size.toString())
                        && !COMPILE_TIME.matcher(line).find()
                        && decidesBy(size, line))
                .map(size -> "compares with " + size + ", a size of the benchmark: " + line)
                .forEach(reasons::add);
        return reasons.stream();
    }

    /** Returns the reasons of a line that has this text with comments and contents of strings. */
    private static Stream<String> traces(Map<Trace, Predicate<String>> traces, String line, String text) {
        return Stream.concat(
                        traces.entrySet().stream()
                                .filter(trace -> trace.getValue().test(line))
                                .map(trace -> trace.getKey().reason()),
                        Stream.of("can distinguish the benchmarks").filter(reason -> VARIABLE.matcher(text).find()))
                .map(reason -> reason + ": " + text.strip());
    }

    /** Returns whether a line compares with a size. Kernels have thresholds and blocks that are powers of two. */
    private static boolean decidesBy(long size, String line) {
        String number = "(?<![\\w.])" + size + "(?![\\w.])";
        String equal = "(==|!=)\\s*" + number + "|(?<!%)(?<!% )" + number + "\\s*(==|!=)|\\bcase\\s+" + number
                + "|\\bin\\s*[(\\[{][^)\\]}]*" + number;
        String order = "(?<![<>-])[<>]=?\\s*" + number + "(?!\\s*[,>])|" + number + "\\s*(?<![<>])[<>]=?(?![<>])";
        return Pattern.compile(Long.bitCount(size) == 1 ? equal : equal + "|" + order).matcher(line).find();
    }

    /** Returns the warnings about functions of tensors whose results are cached: tensors are equal by identity only. */
    private List<Warning> cachedFunctions() {
        SortedMap<String, SourceText.Function> functions = after.functions();
        List<Warning> warnings = new ArrayList<>();
        CACHED.matcher(after.isPython() ? after.code() : "").results().forEach(cached -> {
            String name = cached.group(1) == null ? cached.group(3) : cached.group(1);
            boolean isAnnotated = cached.group(2) != null && cached.group(2).contains("Tensor");
            SourceText.Function function = functions.get(name);
            if (!before.code().contains(cached.group())
                    && (isAnnotated
                            || function != null && function.parameters().stream().anyMatch(function::isTensor))) {
                warnings.add(new Warning(
                        file,
                        after.lineOf(cached.start()),
                        "caches the results of " + name + ", a function of tensors"));
            }
        });
        return warnings;
    }

    private List<Warning> unreadParameters() {
        SortedMap<String, SourceText.Function> earlier = before.functions();
        List<Warning> warnings = new ArrayList<>();
        after.functions().forEach((name, function) -> {
            SourceText.Function same = earlier.get(name);
            function.parameters().stream()
                    .filter(parameter -> same != null
                            && same.parameters().contains(parameter)
                            && same.reads(parameter)
                            && !function.reads(parameter))
                    .map(parameter -> "no longer reads the parameter " + parameter + " of " + name)
                    .map(reason -> new Warning(file, function.line(), reason))
                    .forEach(warnings::add);
        });
        return warnings;
    }
}
