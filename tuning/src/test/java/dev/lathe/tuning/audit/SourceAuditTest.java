package dev.lathe.tuning.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.space.SourceFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceAuditTest {
    private static final String LOOP = """
            void scale(const float *x, float *y, long n) {
                for (long i = 0; i < n; i++) y[i] = 2 * x[i];
            }
            """;

    @ParameterizedTest
    @ValueSource(strings = {
        "static const float *known[4096][2];",
        "static float *last = NULL;",
        "static thread_local const void *last_input;",
        "static uintptr_t last;",
        "static std::unordered_map<const void *, float> cache;",
        "float *kept;",
        "__device__ float *kept;"
    })
    void aPointerThatIsKeptBetweenCallsIsFlagged(String line) {
        assertThat(inC(line + "\n" + LOOP))
                .containsExactly(new Warning("kernel.c", 1, "keeps an address between calls: " + line));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "static torch::Tensor last;",
        "static thread_local at::Tensor last = at::empty({0});",
        "static std::unordered_map<int64_t, torch::Tensor> cache;",
        "std::optional<torch::Tensor> kept;"
    })
    void aTensorThatIsKeptBetweenCallsIsFlagged(String line) {
        assertThat(inC(line + "\n" + LOOP))
                .containsExactly(new Warning("kernel.c", 1, "keeps a tensor between calls: " + line));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "    if x is self._last: return self._out",
        "    if self._input is x and self.ready: return self._out",
        "    if weight is not last_weight: out = None",
        "    cache = WeakKeyDictionary()",
        "    known = weakref.ref(x)",
        "    if x.is_set_to(y): return y"
    })
    void anObjectOfAnEarlierCallIsFlagged(String line) {
        assertThat(inPython("def forward(x, weight):\n" + line + "\n    return x @ weight\n"))
                .containsExactly(
                        new Warning("kernel.py", 2, "recognizes an object of an earlier call: " + line.strip()));
    }

    @Test
    void aTensorThatIsComparedByIdentityIsFlagged() {
        assertThat(inC(LOOP + "if (x.is_same(y)) return y;\n"))
                .containsExactly(new Warning(
                        "kernel.c", 4, "recognizes an object of an earlier call: if (x.is_same(y)) return y;"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "@lru_cache\ndef f(x, n):\n    return x.contiguous() * n\n",
        "@functools.lru_cache(maxsize=None)\n@other\ndef f(x: torch.Tensor):\n    return g(x)\n",
        "@cache\ndef f(a, b):\n    return a @ b\n",
        "\ndef f(x):\n    return x.t()\n\nf = functools.lru_cache(8)(f)\n"
    })
    void aFunctionOfTensorsWithACacheIsFlagged(String source) {
        assertThat(inPython(source))
                .extracting(Warning::reason)
                .containsExactly("caches the results of f, a function of tensors");
        assertThat(audit("kernel.py", source, "import torch\n" + source)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "    hit = cache.get(id(weight))",
        "    if id(x) in cache: return cache[id(x)]",
        "    key = (id(x), x.shape)",
        "    cache[x.data_ptr()] = y",
        "    if x.data_ptr() == last: return kept",
        "    cache_key = x.data_ptr(), x._version"
    })
    void anIdentityThatIsAKeyIsFlagged(String line) {
        assertThat(inPython("def forward(x, weight):\n" + line + "\n    return x @ weight\n"))
                .containsExactly(new Warning("kernel.py", 2, "uses an address as a key: " + line.strip()));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "if (n == 4096) return fast(x, y);",
        "if (4096 == n) return fast(x, y);",
        "case 4096: return fast(x, y);",
        "if (n != 1536) slow(x, y, n);",
        "if (n <= 1536) fast(x, y, n);",
        "return 1536 >= n ? 1 : 2;"
    })
    void aSizeOfTheBenchmarkInAConditionIsFlagged(String line) {
        assertThat(inC(LOOP + line + "\n"))
                .singleElement()
                .satisfies(warning -> assertThat(warning.toString())
                        .matches("kernel.c:4 compares with (4096|1536), a size of the benchmark: .*"));
    }

    @Test
    void aListOfSizesIsFlagged() {
        assertThat(inPython("if n in (1024, 4096):\n    pass\n"))
                .containsExactly(new Warning(
                        "kernel.py", 1, "compares with 4096, a size of the benchmark: if n in (1024, 4096):"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            opens a file or starts a program | FILE *results = fopen("results.csv", "r+");
            opens a file or starts a program | std::ofstream results("results.csv");
            opens a file or starts a program | return system("cp faster.csv results.csv");
            opens a file or starts a program | int file = open("results.csv", O_RDWR);
            runs at the end of the process   | atexit(rewrite);
            runs at the end of the process   | __attribute__((destructor)) static void rewrite(void) {
            uses a clock                     | int clock_gettime(clockid_t id, struct timespec *time) {
            uses a clock                     | auto begin = std::chrono::steady_clock::now();
            replaces code of another module  | int fprintf(FILE *file, const char *format, ...) {
            replaces code of another module  | extern "C" double fabs(double x)
            hides the name of a function     | FILE *(*make)(const char *, const char *) = dlsym(NULL, "fopen");
            hides the name of a function     | syscall(2, "results.csv", 2);
            composes names in a macro        | #define CALL(first, second) first##second
            composes names in a macro        | #define CALL(first, second) first %:%: second
            composes names in a macro        | FILE *file = fop\\
            can distinguish the benchmarks   | if (getenv("LATHE_ROWS")) fast(x, y, n);
            """)
    void codeThatReachesOutOfTheKernelIsFlagged(String reason, String line) {
        assertThat(inC(LOOP + line + "\n"))
                .extracting(Warning::line, Warning::reason)
                .singleElement()
                .satisfies(warning -> assertThat(warning.toList().toString()).startsWith("[4, " + reason + ": "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            opens a file or starts a program | with open("results.csv", "w") as file:
            opens a file or starts a program | Path("results.csv").write_text(rows)
            opens a file or starts a program | subprocess.run(["cp", "a", "b"])
            runs at the end of the process   | import atexit
            uses a clock                     | time.perf_counter = lambda: 0.0
            uses a clock                     | torch.cuda.synchronize(); from time import perf_counter as now
            opens a file or starts a program | from os import system as run
            hides the name of a function     | exec(code)
            hides the name of a function     | rows = eval("op" + "en")("results.csv", "w")
            hides the name of a function     | __import__("o" + "s").remove("results.csv")
            hides the name of a function     | run = getattr(os, "system")
            replaces code of another module  | sys.modules["bench"].measure = fast
            replaces code of another module  | import __main__
            replaces code of another module  | caller = inspect.currentframe().f_back
            replaces code of another module  | check.__code__ = passes.__code__
            can distinguish the benchmarks   | seed = os.environ.get("LATHE_SEED")
            """)
    void pythonThatReachesOutOfTheKernelIsFlagged(String reason, String line) {
        assertThat(inPython(line + "\n"))
                .singleElement()
                .satisfies(warning -> assertThat(warning.reason()).startsWith(reason + ": "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            opens a file or starts a program | FILE *results = fopen("results.csv", "r+");
            runs at the end of the process   | atexit(rewrite);
            uses a clock                     | int clock_gettime(clockid_t id, struct timespec *time) {
            """)
    void anEditThatReachesOutOfTheKernelIsAViolation(String reason, String line) {
        assertThat(violation(LOOP, LOOP + line + "\n").orElseThrow().toString())
                .startsWith("kernel.c:4 " + reason + ": ");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "triton.testing.do_bench = lambda *a, **k: 0.1",
        "torch.allclose = always",
        "torch.Tensor.__eq__: object = always",
        "if True: tt.do_bench = fast",
        "x = 1; tt.do_bench = fast",
        "setattr(torch, 'allclose', always)",
        "torch.__dict__['allclose'] = always",
        "type.__setattr__(checks, 'equal', always)"
    })
    void anEditThatReplacesAFunctionOfTheBenchmarkIsAViolation(String line) {
        String before = "import torch, triton\nimport triton.testing as tt\nfrom harness import checks\n";

        Warning violation = pythonViolation(before, before + line + "\n").orElseThrow();

        assertThat(violation.line()).isEqualTo(4);
        assertThat(violation.reason()).startsWith("replaces code of another module: ");
    }

    @Test
    void aPythonEditThatComputesTheNameOfAModulesFunctionIsAViolation() {
        String before = "import torch\nimport triton.language as tl\n";

        assertThat(pythonViolation(before, before + "save = getattr(torch, name)\n").orElseThrow().toString())
                .startsWith("kernel.py:3 hides the name of a function: ");
        assertThat(pythonViolation(
                        before, before + "dtype = getattr(tl, name)\nfp8 = getattr(torch, f'float8_{kind}', None)\n"))
                .isEmpty();
    }

    @Test
    void aMacroThatComposesNamesIsAViolationWhereTheSourceHasNone() {
        String paste = "#define KERNEL(n) kernel_##n\n";

        assertThat(violation(LOOP, LOOP + paste).orElseThrow().toString())
                .isEqualTo("kernel.c:4 composes names in a macro: #define KERNEL(n) kernel_##n");
        assertThat(violation(paste + LOOP, paste + LOOP + "#define CALL(a, b) a##b\n")).isEmpty();
        assertThat(SourceAudit.violation(
                        new SourceFiles(new TreeMap<>(Map.of("a.h", paste, "b.c", LOOP))),
                        SourceFiles.of("b.c", LOOP + "#define CALL(a, b) a##b\n")))
                .isEmpty();
        assertThat(audit("kernel.c", paste + LOOP, paste + LOOP + "#define CALL(a, b) a##b\n"))
                .extracting(Warning::reason)
                .containsExactly("composes names in a macro: #define CALL(a, b) a##b");
    }

    @Test
    void otherWarningsAreNoViolations() {
        assertThat(violation(LOOP, LOOP + "static float *kept;\nif (n == 4096) return getenv(\"LATHE_ROWS\");\n"))
                .isEmpty();
    }

    @Test
    void whatTheSourceDidBeforeMayChangeAndMove() {
        String before = "long begin = clock_gettime(CLOCK_MONOTONIC, &now);\n" + LOOP;

        assertThat(violation(before, LOOP + "long start = clock_gettime(CLOCK_REALTIME, &now);\n")).isEmpty();
        assertThat(violation(before, before + "long end = clock_gettime(CLOCK_REALTIME, &now);\n").orElseThrow().line())
                .isEqualTo(5);
        assertThat(violation(before, before + "atexit(rewrite);\n").orElseThrow().line()).isEqualTo(5);
    }

    private static Optional<Warning> pythonViolation(String before, String after) {
        return SourceAudit.violation(SourceFiles.of("kernel.py", before), SourceFiles.of("kernel.py", after));
    }

    private static Optional<Warning> violation(String before, String after) {
        return SourceAudit.violation(SourceFiles.of("kernel.c", before), SourceFiles.of("kernel.c", after));
    }

    @Test
    void aKnobFromTheEnvironmentIsNotFlagged() {
        assertThat(inPython("BLOCK = int(os.environ['BLOCK'])\nself.open = reopened(timer)\n")).isEmpty();
        assertThat(inC(LOOP + "const long block = atol(getenv(\"BLOCK\"));\n")).isEmpty();
    }

    @Test
    void aParameterThatIsNoLongerReadIsFlagged() {
        String skips = """
                #include <stdlib.h>
                void scale(const float *x, float *y, long n) {
                    (void)n;
                    for (long i = 0; i < 64; i++) y[i] = 2 * x[i];
                }
                """;

        assertThat(audit("kernel.c", LOOP, skips))
                .containsExactly(new Warning("kernel.c", 2, "no longer reads the parameter n of scale"));
    }

    @Test
    void aPythonParameterThatIsNoLongerReadIsFlagged() {
        assertThat(audit(
                        "kernel.py",
                        "def f(x, mask=None):\n    return x * mask\n",
                        "def f(x, mask=None):\n    return x\n\ndef g(mask):\n    return mask\n"))
                .containsExactly(new Warning("kernel.py", 1, "no longer reads the parameter mask of f"));
    }

    @Test
    void aRemovedLoopIsFlagged() {
        String twice = """
                static float sum(const float *x, long n) {
                    float sum = 0;
                    for (long r = 0; r < 2; r++)
                        for (long i = 0; i < n; i++) sum += x[i];
                    return sum;
                }
                """;

        assertThat(audit("kernel.c", twice, "#include <math.h>\n" + twice.replace("for (long r = 0; r < 2; r++)", "")))
                .containsExactly(new Warning("kernel.c", 2, "removes 1 loop and adds 0: for (long r = 0; r < 2; r++)"));
        assertThat(audit(
                        "kernel.c",
                        twice,
                        "float sum(const float *x, long n) {\n    while (n > 4) n -= 4;\n    return x[0] * n;\n}\n"))
                .containsExactly(
                        new Warning("kernel.c", 1, "removes 2 loops and adds 1: for (long r = 0; r < 2; r++)"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            kernel.c  | do { y[i] = x[i]; } while (++i < n); | y[0] = x[0];
            kernel.cu | for (int k = threadIdx.x; k < n; k += 32) sum += x[k]; | sum += x[threadIdx.x];
            kernel.py | for k in tl.range(0, K, BLOCK): acc += tl.dot(a, b) | acc += tl.dot(a, b)
            kernel.py | while k < K: k += BLOCK | k += BLOCK
            kernel.py | parts = [step(x, k) for k in range(8)] | parts = [step(x, 0)]
            """)
    void aRemovedLoopOfEachLanguageIsFlagged(String file, String before, String after) {
        assertThat(audit(file, before + "\n", after + "\n"))
                .singleElement()
                .satisfies(warning -> assertThat(warning.reason()).startsWith("removes 1 loop and adds 0: "));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "for (int64_t i = 0; i < n; ++i) { y[i] = x[i] + x[i]; }",
        "#pragma unroll 4\n    for (long i = 0; i < n; i++) y[i] = 2 * x[i];",
        "long i = 0;\n    while (i < n) { y[i] = 2 * x[i]; i++; }",
        "for (long b = 0; b < n; b += 64)\n        for (long i = b; i < b + 64 && i < n; i++) y[i] = 2 * x[i];",
        "const long i = blockIdx.x * blockDim.x;\n    if (i < n) y[i] = 2 * x[i];",
        "if (n > 7) _mm256_storeu_ps(y, _mm256_add_ps(_mm256_loadu_ps(x), _mm256_loadu_ps(x)));"
    })
    void aRewrittenLoopIsNotFlagged(String body) {
        assertThat(audit("kernel.cu", LOOP, LOOP.replace("for (long i = 0; i < n; i++) y[i] = 2 * x[i];", body)))
                .isEmpty();
    }

    @Test
    void aLoopThatMovesToAnotherEditedFileIsNotFlagged() {
        String call = "void scale(const float *x, float *y, long n) { scale_all(x, y, n); }\n";

        assertThat(SourceAudit.of(
                        SourceFiles.of("kernel.c", LOOP),
                        new SourceFiles(
                                new TreeMap<>(Map.of("kernel.c", call, "all.h", LOOP.replace("scale", "scale_all")))),
                        Stream.of()))
                .isEmpty();
    }

    @Test
    void aRewrittenLoopInTritonIsNotFlagged() {
        String before = "def kernel(K, BLOCK):\n    for k in range(0, K, BLOCK):\n        acc += tl.dot(a, b)\n";

        assertThat(audit(
                        "kernel.py",
                        before,
                        before.replace("range(0, K, BLOCK)", "tl.range(0, K, BLOCK, num_stages=4)")))
                .isEmpty();
        assertThat(audit("kernel.py", before, "def kernel(K, BLOCK):\n    acc += tl.sum(a[tl.arange(0, BLOCK)] * K)\n"))
                .isEmpty();
    }

    @Test
    void aNewFileIsAuditedAsAWhole() {
        SourceFiles edits = new SourceFiles(new TreeMap<>(Map.of("a.c", LOOP, "src/cache.c", "static float *kept;\n")));

        assertThat(SourceAudit.of(SourceFiles.of("a.c", LOOP), edits, Stream.of()))
                .containsExactly(new Warning("src/cache.c", 1, "keeps an address between calls: static float *kept;"));
    }

    @Test
    void linesThatTheSourceHadBeforeAreNotFlagged() {
        String before = "static float *buffer;\n" + LOOP;

        assertThat(audit("kernel.c", before, "/* faster */\n" + before)).isEmpty();
    }

    @Test
    void commentsAndTextsAreNotFlagged() {
        assertThat(inC(LOOP + """
                /* if (n == 4096)
                   static float *last; */
                // n == 4096
                const char *name(void) { return "n == 4096"; }
                """)).isEmpty();
        assertThat(inPython("\"\"\"n == 4096\nkey = id(x)\"\"\"\nx = 1  # n == 4096\ny = 'cache[id(x)]'\n")).isEmpty();
    }

    @Test
    void anHonestKernelInCIsNotFlagged() {
        assertThat(audit("kernel.c", LOOP, """
                #include <immintrin.h>
                enum { BLOCK = 4096, LANES = 8 };
                static const float table[4] = {1, 2, 3, 4};
                static const char *const names[] = {"a", "b"};
                static inline const float *at(const float *x, long i) { return x + i; }
                static float *aligned(float *y);
                void scale(const float *restrict x, float *restrict y, long n) {
                    const float *end = x + n;
                    for (long block = 0; block < n; block += BLOCK)
                        for (long i = block; i < block + 4096 && i < n; i += 1) y[i] = table[1] * *at(x, i);
                    if (n % 64 != 0 && n >= 1024) y[n - 1] = end[-1] * 2;
                    const __m256 *wide = (const __m256 *)x; /* 4096 floats */
                    (void)wide;
                    n <<= 1;
                    if (n < 0) fprintf(stderr, "%ld\\n", n);
                }
                #define EACH(body) \\
                    for (int i = 0; i < 4; i++) { body; }
                """)).isEmpty();
    }

    @Test
    void conditionsOfTheCompilerAreNotFlagged() {
        assertThat(inC(LOOP + """
                #if BLOCK == 4096
                #endif
                static_assert(BLOCK == 4096);
                if constexpr (N == 4096) wide();
                """)).isEmpty();
    }

    @Test
    void aSummaryHasTheFirstWarningsInOneLine() {
        List<Warning> warnings = inC("static float *a;\nstatic float *b;\nstatic float *c;\nstatic float *d;\n" + LOOP);

        assertThat(SourceAudit.summary(warnings).orElseThrow())
                .startsWith("kernel.c:1 keeps an address between calls: static float *a;; kernel.c:2")
                .endsWith("; 1 more");
        assertThat(SourceAudit.summary(List.of())).isEmpty();
    }

    @Test
    void anHonestKernelInCudaIsNotFlagged() {
        assertThat(audit("kernel.cu", "", """
                template <int TILE> __global__ void product(const half *A, const half *B, float *C, int m, int n, int k) {
                    __shared__ half tile[TILE][1536 / 8];
                    extern __shared__ float *memory[];
                    const half *row = A + blockIdx.y * 4096;
                    if (threadIdx.x < 32 && get_global_id(0) == 0) C[0] = 1;
                    for (int i = threadIdx.x; i < k; i += 1536) tile[i % TILE][0] = row[i];
                }
                void launch(torch::Tensor a, torch::Tensor b, torch::Tensor c) {
                    product<4096><<<dim3(1536, 1), 4096>>>(a.data_ptr<at::Half>(), b.data_ptr<at::Half>(), c.data_ptr<float>(), 1, 2, 3);
                    auto *out = c.data_ptr<float>();
                    torch::Tensor scratch = torch::empty({4}, a.options());
                    if constexpr (std::is_same<half, float>::value) asm volatile("bar.sync 0;");
                }
                torch::Tensor forward(torch::Tensor a, const torch::Tensor &b);
                """)).isEmpty();
    }

    @Test
    void anHonestKernelInPythonIsNotFlagged() {
        assertThat(audit("kernel.py", "def forward(x):\n    return torch.softmax(x, -1)\n", """
                import functools, os, torch, triton
                import triton.language as tl
                from .options import config
                torch.backends.cuda.matmul.allow_tf32 = bool(1)
                torch.manual_seed(0)
                config.block = 64
                BLOCK = getattr(config, "block", 64)
                FLOATS: torch.dtype = torch.float32
                @functools.lru_cache
                def blocks(n):
                    return min(4096, triton.next_power_of_2(n))

                @triton.jit
                def kernel(out, x, n, BLOCK: tl.constexpr):
                    row = tl.program_id(0)
                    columns = tl.arange(0, BLOCK)
                    values = tl.load(x + row * n + columns, mask=columns < n, other=-float("inf"))
                    tl.store(out + row * n + columns, values, mask=columns < n)

                def forward(x):
                    out = torch.empty_like(x)
                    lib.softmax(x.data_ptr(), out.data_ptr(), x.numel())
                    valid = not x.isnan().any()
                    if x.dtype is torch.float16 or self.bias is not None or last is None: pass
                    setattr(self, "out", out)
                    name = kernel.fn.__code__.co_name
                    model.eval()
                    ctx.save_for_backward(x); ctx.dtype = x.dtype
                    key = (x.shape, x.dtype)
                    kernel[(x.shape[0],)](out, x, x.shape[1], BLOCK=blocks(x.shape[1]), num_warps=4 if x.shape[1] < 4096 else 8)
                    return out
                """))
                .isEmpty();
    }

    private static List<Warning> inC(String after) {
        return audit("kernel.c", LOOP, after);
    }

    private static List<Warning> inPython(String after) {
        return audit("kernel.py", "", after);
    }

    private static List<Warning> audit(String file, String before, String after) {
        return SourceAudit.of(
                SourceFiles.of(file, before), SourceFiles.of(file, after), Stream.of("8,4096,1536", "16x64"));
    }
}
