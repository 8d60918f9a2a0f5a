/**
 * The root command, those that have no subcommands, and what all commands share. A command reads its options, calls what
 * does the work and prints; it does no work itself.
 */
package dev.lathe.cli.command;
