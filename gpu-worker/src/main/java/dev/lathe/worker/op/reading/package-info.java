/**
 * How op folders are found and read. Errors name the file, the line, the field and what is expected.
 */
@NullMarked
package dev.lathe.worker.op.reading;

import org.jspecify.annotations.NullMarked;
