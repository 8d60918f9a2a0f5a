/**
 * The host: environment variables, the data folder, ports, locks and external commands. Nothing here depends on
 * Temporal.
 */
package dev.lathe.temporal.host;
