/**
 * A winner, measured again from its certificate alone: no server, no worker, no history. What is compared is said with both
 * circumstances, then and now.
 */
@NullMarked
package dev.lathe.cli.reproduce;

import org.jspecify.annotations.NullMarked;
