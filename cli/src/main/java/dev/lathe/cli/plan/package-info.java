/**
 * From what a person asks for to the plan of a sweep: devices, ops, defaults. Nothing here talks to a server.
 */
package dev.lathe.cli.plan;
