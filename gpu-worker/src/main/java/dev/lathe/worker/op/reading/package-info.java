/**
 * How op folders are found and read: strictly, with complaints that name the file, the field and what would be right. What
 * was read is the package above's.
 */
@NullMarked
package dev.lathe.worker.op.reading;

import org.jspecify.annotations.NullMarked;
