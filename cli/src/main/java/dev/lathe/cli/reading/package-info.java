/**
 * Reads sweeps, campaigns and devices from the workflows, their results or their histories. Nothing here changes them;
 * {@code control} does.
 */
package dev.lathe.cli.reading;
