/**
 * The state of sweeps and campaigns that commands show. {@code reading} reads it from a server.
 */
package dev.lathe.cli.state;
