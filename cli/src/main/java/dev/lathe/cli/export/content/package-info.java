/**
 * What is in a library: programs with their recipes and calls, and which of them serves what. Neither text in C nor files
 * are known here.
 */
@NullMarked
package dev.lathe.cli.export.content;

import org.jspecify.annotations.NullMarked;
