/**
 * The architecture rules of this module. The package {@code violations} contains a class that violates each rule, to
 * test the rules themselves.
 */
package dev.lathe.workflows.architecture;
