/**
 * The host: environment variables, the data directory, ports, locks and external commands. Nothing here depends on
 * Temporal.
 */
package dev.lathe.temporal.host;
