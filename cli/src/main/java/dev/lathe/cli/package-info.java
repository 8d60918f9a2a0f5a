/**
 * The command {@code lathe}: its entrance, and the tree of all commands with what is said of a wrong one. What a command does
 * lives in the packages below; nothing may depend on this one.
 */
package dev.lathe.cli;
