/* Which files a candidate may read, held by Landlock where the kernel has it. */
#ifndef LATHE_READABLE_H
#define LATHE_READABLE_H

/* Only the system's libraries, what LD_LIBRARY_PATH names, the machine's description and this one file. */
void readable_only(const char *library);

#endif
