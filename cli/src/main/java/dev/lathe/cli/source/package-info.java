/**
 * The source of an edited kernel as users submit it: one file, a file with headers, or a patch.
 */
package dev.lathe.cli.source;
