/**
 * The JSON formats of op.json and space.json, and the messages for invalid fields. {@code op.reading} interprets the
 * fields.
 */
@NullMarked
package dev.lathe.worker.op.file;

import org.jspecify.annotations.NullMarked;
