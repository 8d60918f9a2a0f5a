/**
 * Connections to Temporal servers by standard client profiles. Nothing here starts or changes a server.
 */
package dev.lathe.temporal.connection;
