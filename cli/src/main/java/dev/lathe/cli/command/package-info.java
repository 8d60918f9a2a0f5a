/**
 * The commands that have no subcommands, one class each. A command reads its options, calls what does the work and prints; it
 * does no work itself.
 */
package dev.lathe.cli.command;
