/**
 * Formats tables, bars, numbers and JSON. Nothing here prints or accesses a server.
 */
package dev.lathe.cli.render;
