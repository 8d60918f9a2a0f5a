/**
 * The main class of the command {@code lathe}, the tree of all commands, and the reports of errors. The subpackages
 * implement the commands. No other package depends on this one.
 */
package dev.lathe.cli;
