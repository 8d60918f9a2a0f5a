/* The kernels' cubins, as bytes in the library. */
    .section .rodata
@images@    .section .note.GNU-stack,"",%progbits
