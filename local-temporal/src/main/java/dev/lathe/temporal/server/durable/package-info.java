/**
 * The durable server: its command line, process, log and readiness.
 */
package dev.lathe.temporal.server.durable;
