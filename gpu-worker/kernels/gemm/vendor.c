/* Vendor gemm: OpenBLAS, or another BLAS of the machine, loaded at run time. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

enum { ROW_MAJOR = 101, NO_TRANSPOSE = 111, TRANSPOSE = 112 }; /* CBLAS */

typedef void sgemm_function(int order, int trans_a, int trans_b, int m, int n, int k, float alpha, const float *a,
                            int lda, const float *b, int ldb, float beta, float *c, int ldc);
typedef char *config_function(void);

static union {
    void *address;
    sgemm_function *call;
} sgemm;

static union {
    void *address;
    config_function *call;
} config;

static const char *loaded;

int lathe_open(char *why, size_t room) {
    static const char *const names[] = {"libopenblas.so.0", "libopenblas.so", "libblas.so.3"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (!library || !(sgemm.address = dlsym(library, "cblas_sgemm"))) continue;
        config.address = dlsym(library, "openblas_get_config");
        loaded = names[i];
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
