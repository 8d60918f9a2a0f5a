/**
 * What all commands share: options that each has, a session with Temporal where one is wanted, and how help is shown.
 */
package dev.lathe.cli.command.task;
