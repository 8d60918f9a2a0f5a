/**
 * The context and the exit statuses of a command. All packages of this module may use it; it uses none of them.
 */
package dev.lathe.cli.process;
