/** The documentation of the fields of the files that Lathe reads and writes. */
@NullMarked
package dev.lathe.tuning.field;

import org.jspecify.annotations.NullMarked;
