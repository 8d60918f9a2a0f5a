/**
 * The process that a command is: what it finds around it, and how it ends. Everything in this module may know it; it knows
 * nothing of the module.
 */
package dev.lathe.cli.process;
