/**
 * Lathe in one file, for machines that have neither network nor Java nor Maven. Only files are handled here; the launcher
 * in the archive is the same one, which finds a runtime beside itself.
 */
@NullMarked
package dev.lathe.cli.pack;

import org.jspecify.annotations.NullMarked;
