package dev.lathe.tuning.audit;

import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Code that a kernel does not need, and that a candidate which writes or distorts its own results has. */
enum Trace {
    FILE("opens a file or starts a program") {
        private static final Pattern LINE = Pattern.compile(
                "(?<![.\\w])(fopen|freopen|fdopen|open|openat|creat|popen|system|execvp?|dlopen)\\s*"
                        + "\\(|\\bo?fstream\\b|\\bsubprocess\\b|\\bos\\.(open|system|popen|replace|rename)\\b"
                        + "|\\bfrom\\s+(os|shutil)\\s+import\\s+(?!environ\\b|getenv\\b|path\\b)"
                        + "|\\b(io|os|codecs)\\.open\\("
                        + "|\\.(system|popen|write_text|write_bytes|to_csv)\\(");

        @Override
        Predicate<String> in(SourceText text) {
            return LINE.asPredicate();
        }
    },

    END("runs at the end of the process") {
        private static final Pattern LINE =
                Pattern.compile("\\b(atexit|on_exit|at_quick_exit)\\b|__attribute__\\s*\\(\\(.*\\bdestructor\\b");

        @Override
        Predicate<String> in(SourceText text) {
            return LINE.asPredicate();
        }
    },

    CLOCK("uses a clock") {
        private static final Pattern LINE = Pattern.compile(
                "\\b(clock_gettime|gettimeofday|timespec_get|(steady|system|high_resolution)_clock"
                        + "|\\w+EventElapsedTime|elapsed_time)\\b|\\btime\\.(time|perf_counter|monotonic|process_time)"
                        + "|\\bfrom\\s+time\\s+import\\b");

        @Override
        Predicate<String> in(SourceText text) {
            return LINE.asPredicate();
        }
    },

    REPLACEMENT("replaces code of another module") {
        /** The definition of a function of the C library with which a benchmark checks, counts or prints. */
        private static final Pattern C_DEFINITION = Pattern.compile(
                "^(?!.*\\b(static|return|else)\\b)\\w[\\w\\s*]*[\\s*]"
                + "(v?f?printf|f?puts|f?write|memcmp|strcmp|fabsf?|fmin|fmax|rand|srand|getenv|main|_?exit)\\s*"
                + "\\([^;=]*\\)\\s*(\\{.*)?$");

        /** Access to modules, frames and code objects, by which everything can be replaced. */
        private static final Pattern PYTHON_INTERNALS = Pattern.compile(
                "\\bsys\\.(modules|_getframe|settrace|setprofile)\\b|\\b(__main__|__builtins__|__globals__)\\b"
                        + "|\\b__code__\\s*=(?!=)|\\bimport\\s+builtins\\b|\\binspect\\.(stack|currentframe)\\b"
                        + "|\\bf_(back|locals|globals)\\b"
                        + "|\\bgc\\.get_(objects|referrers)\\b|\\bmonkeypatch\\b|\\bmock\\.patch\\b");

        @Override
        Predicate<String> in(SourceText text) {
            return text.isPython()
                    ? PYTHON_INTERNALS.asPredicate().or(new ModuleAccess(text)::replaces)
                    : C_DEFINITION.asPredicate();
        }
    },

    INDIRECT_CALL("hides the name of a function") {
        private static final Pattern C_LOOKUP = Pattern.compile("\\b(dlsym|dlvsym|syscall)\\s*\\(");

        private static final Pattern PYTHON_LOOKUP = Pattern.compile(
                "(?<![.\\w])(exec|eval|__import__)\\s*\\(|\\bimport_module\\s*\\(|\\bglobals\\(\\)\\s*\\["
                        + "|(?<![.\\w])getattr\\(\\s*(os|io|sys|time|shutil|subprocess|ctypes|builtins)\\b");

        @Override
        Predicate<String> in(SourceText text) {
            return text.isPython()
                    ? PYTHON_LOOKUP.asPredicate().or(new ModuleAccess(text)::computesName)
                    : C_LOOKUP.asPredicate();
        }
    },

    PASTED_NAME("composes names in a macro") {
        /** The operator, its digraph, and a name that continues in the next line. */
        private static final Pattern LINE = Pattern.compile("##|%:%:|\\w\\\\$");

        @Override
        Predicate<String> in(SourceText text) {
            return text.isPython() ? line -> false : LINE.asPredicate();
        }

        @Override
        boolean isUsual() {
            return true;
        }
    };

    private final String reason;

    Trace(String reason) {
        this.reason = reason;
    }

    String reason() {
        return reason;
    }

    /** Returns the test for lines of a source. */
    abstract Predicate<String> in(SourceText text);

    /** Returns whether honest sources have such code, so that more of it does not violate where there is some. */
    boolean isUsual() {
        return false;
    }

    long count(SourceText text) {
        return text.lines().stream().filter(in(text)).count();
    }
}
