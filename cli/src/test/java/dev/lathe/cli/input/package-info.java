/**
 * Tests of the way commands reject invalid input: one line that names the file, the field and the fix.
 */
@NullMarked
package dev.lathe.cli.input;

import org.jspecify.annotations.NullMarked;
