/**
 * What may depend on what in the command line. Each rule has a class under {@code red} that breaks it.
 */
package dev.lathe.cli.architecture;
