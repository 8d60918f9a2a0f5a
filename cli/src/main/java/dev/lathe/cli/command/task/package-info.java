/**
 * The base classes of all commands: the option for help, and the session with Temporal.
 */
package dev.lathe.cli.command.task;
