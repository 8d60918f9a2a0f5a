/* Calls on two streams in turn; the second is given up before the last call. */
#include <stdio.h>

#include "driver.h"
#include "lathe_gemm.h"

static int multiply(char *stream) {
    static _Alignas(256) char a[64 * 64 * 2], b[64 * 64 * 2], c[64 * 64 * 2];
    return lathe_gemm(LATHE_GEMM_F16, a, b, c, 64, 64, 64, stream);
}

int main(void) {
    CUcontext context;
    const int code = driver_open();
    if (code) return puts(driver_error(code));
    if (driver.primary_context(&context, 0)) return 1;
    if (multiply("one") != -3 || driver.set_context(context)) return 2;
    if (multiply("one") || multiply("one") || multiply("two")) return 3;
    return lathe_gemm_release("two") || multiply("one");
}
