/**
 * The commands, one class each; a command with subcommands contains them. A command reads its options, calls other
 * packages and prints their results.
 */
package dev.lathe.cli.command;
