/**
 * Access to the Temporal server: connections, queries, Updates. Each call has a short deadline. Nothing here prints.
 */
package dev.lathe.cli.connection;
