/**
 * The record by which other commands find the running server, and its ports.
 */
package dev.lathe.temporal.server.record;
