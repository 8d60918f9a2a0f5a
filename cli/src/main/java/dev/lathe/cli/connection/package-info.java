/**
 * Talking to the Temporal server: finding it, asking and telling workflows, and waiting no longer than a person would.
 * Nothing here prints.
 */
package dev.lathe.cli.connection;
