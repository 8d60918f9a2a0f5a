/**
 * The CPU of this host as a device: puts its activities together. Nothing else knows them all.
 */
@NullMarked
package dev.lathe.activities.cpu;

import org.jspecify.annotations.NullMarked;
