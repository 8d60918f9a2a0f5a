/**
 * Measures the overhead of the engine with activities that do nothing, on a real durable server.
 */
@NullMarked
package dev.lathe.bench;

import org.jspecify.annotations.NullMarked;
