/**
 * Shows the progress of a running sweep in a terminal or a log. The sweep does not depend on the display.
 */
package dev.lathe.cli.watch;
