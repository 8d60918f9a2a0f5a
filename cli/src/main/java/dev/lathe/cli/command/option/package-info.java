/**
 * Options and parameters that several commands have in common.
 */
package dev.lathe.cli.command.option;
