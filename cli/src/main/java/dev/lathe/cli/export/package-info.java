/**
 * Winners as a library in C: their sources and, for a GPU, their cubins, a function that takes the right one for a shape, and
 * an example that checks it. Files only; nothing here measures, and nothing that is written depends on Lathe.
 */
@NullMarked
package dev.lathe.cli.export;

import org.jspecify.annotations.NullMarked;
