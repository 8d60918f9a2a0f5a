/**
 * The briefs of campaigns: recorded evaluations with the content of op files.
 */
@NullMarked
package dev.lathe.worker.brief;

import org.jspecify.annotations.NullMarked;
