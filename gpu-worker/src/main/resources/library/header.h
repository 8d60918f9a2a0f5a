/* @op@, tuned by Lathe: one function that selects the fastest kernel for a data type and a shape. See README.md. */
#ifndef LATHE_@OP@_H
#define LATHE_@OP@_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The supported data types. */
enum lathe_@op@_type { @types@ };

/* @about@
 *
@tensors@ * Tensors are dense and row-major@where@. The function is thread-safe.
 * It returns 0, or an error code that lathe_@op@_error describes.
 */
int lathe_@op@(enum lathe_@op@_type dtype, @parameters@@streamParameter@);

/* The kernel that a call selects, and the reason. The kernel is NULL if no kernel supports the shape. */
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
