/**
 * Signs of life: what a long activity says while it waits, and how it hears that it is no longer wanted. Nothing here knows
 * what is waited for.
 */
@NullMarked
package dev.lathe.activities.heartbeat;

import org.jspecify.annotations.NullMarked;
