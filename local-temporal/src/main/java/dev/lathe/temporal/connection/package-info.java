/**
 * How any Temporal server is reached, local or given: by a standard client profile.
 * Nothing here starts or changes a server.
 */
package dev.lathe.temporal.connection;
