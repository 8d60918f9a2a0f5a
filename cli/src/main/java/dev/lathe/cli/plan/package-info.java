/**
 * Turns manifests and options into the plan of a sweep: devices, ops, defaults. Nothing here accesses a server.
 */
package dev.lathe.cli.plan;
