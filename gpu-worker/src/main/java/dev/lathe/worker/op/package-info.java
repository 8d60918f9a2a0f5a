/**
 * Files as content: hashes of folders, the store of what was built from them, folders that are gone when they were used.
 * Nothing here knows what the files mean.
 */
@NullMarked
package dev.lathe.worker.op;

import org.jspecify.annotations.NullMarked;
