/**
 * The commands without subcommands, one class each. A command reads its options, calls other packages and prints their
 * results.
 */
package dev.lathe.cli.command;
