/**
 * The compilers of this machine: where they are, what they say of themselves, and the words that every use of them has in
 * common. What is compiled is not known here.
 */
@NullMarked
package dev.lathe.activities.toolchain;

import org.jspecify.annotations.NullMarked;
