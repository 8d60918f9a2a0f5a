/**
 * Classes that break a rule on purpose.
 */
package dev.lathe.cli.architecture.red;
