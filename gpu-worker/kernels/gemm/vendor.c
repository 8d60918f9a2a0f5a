/* Vendor gemm: OpenBLAS, or another BLAS of the machine, loaded at run time. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROW_MAJOR = 101, NO_TRANSPOSE = 111, TRANSPOSE = 112 }; /* CBLAS */

typedef void sgemm_function(int order, int trans_a, int trans_b, int m, int n, int k, float alpha, const float *a,
                            int lda, const float *b, int ldb, float beta, float *c, int ldc);
typedef char *text_function(void);

static union {
    void *address;
    sgemm_function *call;
} sgemm;

static union {
    void *address;
    text_function *call;
} config, core;

static const char *loaded;

static void *load(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library || !(sgemm.address = dlsym(library, "cblas_sgemm"))) return NULL;
    config.address = dlsym(library, "openblas_get_config"); /* the version and the core */
    core.address = dlsym(library, "openblas_get_corename");
    loaded = name;
    return library;
}

/* The core whose kernels OpenBLAS should use if it does not know the processor, or NULL if it does. An OpenBLAS that is
   older than the processor takes it for a Prescott, whose kernels lack AVX. */
static const char *unrecognised_core(void) {
#if defined __x86_64__
    if (!core.address || strcmp(core.call(), "Prescott") != 0 || getenv("OPENBLAS_CORETYPE")) return NULL;
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return "SkylakeX";
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "Haswell";
#endif
    return NULL;
}

int lathe_open(char *why, size_t room) {
    static const char *const names[] = {"libopenblas.so.0", "libopenblas.so", "libblas.so.3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *library = load(names[i]);
        if (!library) continue;
        const char *better = unrecognised_core();
        if (better && dlclose(library) == 0 && setenv("OPENBLAS_CORETYPE", better, 0) == 0 && !load(names[i])) continue;
        return 0;
    }
    snprintf(why, room,
             "no BLAS with cblas_sgemm found; install one (Debian and Ubuntu: apt-get install libopenblas0)");
    return 1;
}

const char *lathe_version(void) { return config.address ? config.call() : loaded; }

void vendor(void *const *args) {
    const int m = (int)*(const int64_t *)args[3], n = (int)*(const int64_t *)args[4],
              k = (int)*(const int64_t *)args[5];
    sgemm.call(ROW_MAJOR, NO_TRANSPOSE, TRANSPOSE, m, n, k, 1.0f, args[0], k, args[1], k, 0.0f, args[2], n);
}
