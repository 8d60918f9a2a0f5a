/**
 * Packs Lathe into one file for machines without network, Java and Maven. The launcher in the archive uses the runtime
 * in the same folder.
 */
@NullMarked
package dev.lathe.cli.pack;

import org.jspecify.annotations.NullMarked;
