/**
 * Creates the folder of a new op from example files and spaces of other tuners. Nothing here validates an op.
 */
@NullMarked
package dev.lathe.cli.starter;

import org.jspecify.annotations.NullMarked;
