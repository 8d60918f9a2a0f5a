/**
 * Options and parameters that several commands share.
 */
package dev.lathe.cli.command.option;
