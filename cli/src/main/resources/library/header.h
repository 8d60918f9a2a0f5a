/* @op@, tuned by Lathe: one function that takes the best kernel it has for a type and a shape. See README.md. */
#ifndef LATHE_@OP@_H
#define LATHE_@OP@_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Types of elements that there are kernels for. */
enum lathe_@op@_type { @types@ };

/* @about@
 *
@tensors@ * Tensors are dense and row-major@where@. Several threads may call it at once.
 * Returns 0, or a code that lathe_@op@_error puts into words.
 */
int lathe_@op@(enum lathe_@op@_type dtype, @parameters@@streamParameter@);

/* The kernel that such a call takes, and why. Where no kernel can work on the shape, the kernel is NULL. */
struct lathe_@op@_choice {
    const char *kernel;
    const char *reason;
};
struct lathe_@op@_choice lathe_@op@_choose(enum lathe_@op@_type dtype, @sizes@);

@services@@ownDeclarations@const char *lathe_@op@_error(int code);

#ifdef __cplusplus
}
#endif

#endif
