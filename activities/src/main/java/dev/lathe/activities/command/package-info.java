/**
 * External commands that leave nothing behind: each in a process group of its own, with a watchdog that kills the whole
 * tree, and bounded output. Nothing here knows what the commands are for.
 */
@NullMarked
package dev.lathe.activities.command;

import org.jspecify.annotations.NullMarked;
