/**
 * Classes that violate a rule on purpose.
 */
package dev.lathe.cli.architecture.red;
