/**
 * The command {@code lathe}: its entrance, its exit codes, and what it knows of its surroundings. Everything that a command
 * does lives in the packages below; nothing may depend on this module.
 */
package dev.lathe.cli;
