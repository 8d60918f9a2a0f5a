/**
 * The folder with which an op of one's own begins: files that work as they are, and spaces that were written down for another
 * tuner. Nothing here reads an op; it writes files, and whoever reads ops complains about them.
 */
@NullMarked
package dev.lathe.cli.starter;

import org.jspecify.annotations.NullMarked;
