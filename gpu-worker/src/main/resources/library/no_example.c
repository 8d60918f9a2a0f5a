/* The inputs of the op come from Python functions, which a program in C cannot call. */
#include <stdio.h>

int main(void) {
    puts("This library has no example: Python functions fill the inputs of its op.");
    return 77;
}
