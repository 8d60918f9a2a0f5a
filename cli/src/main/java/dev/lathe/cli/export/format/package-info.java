/**
 * What was measured, in the formats of other tools. Text and nothing else: what is written here is never read back, and
 * nothing here measures.
 */
@NullMarked
package dev.lathe.cli.export.format;

import org.jspecify.annotations.NullMarked;
