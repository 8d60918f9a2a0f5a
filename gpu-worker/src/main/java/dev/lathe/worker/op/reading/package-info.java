/**
 * The JSON formats of op.json and space.json, and the lookup and validation of op folders. Errors contain the file,
 * the line, the field and the expected value.
 */
@NullMarked
package dev.lathe.worker.op.reading;

import org.jspecify.annotations.NullMarked;
