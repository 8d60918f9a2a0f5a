/**
 * Op folders as they were read: sections, families and what they hold. What stands here was checked once, so that everybody
 * else can rely on it; nothing here opens a file.
 */
@NullMarked
package dev.lathe.activities.op;

import org.jspecify.annotations.NullMarked;
