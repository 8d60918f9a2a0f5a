/**
 * Coding agents: the programs that run them, described by adapters.
 */
@NullMarked
package dev.lathe.worker.agent;

import org.jspecify.annotations.NullMarked;
