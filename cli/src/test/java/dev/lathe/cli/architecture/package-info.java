/**
 * Dependency rules of the command line. Each rule has a class under {@code red} that violates it.
 */
package dev.lathe.cli.architecture;
