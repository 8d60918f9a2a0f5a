/**
 * Ops that are a repository of their user: copies of it, one a candidate, and its own commands run in them. What the commands
 * do is the repository's affair; nothing here knows a kernel or the runner.
 */
@NullMarked
package dev.lathe.activities.repository;

import org.jspecify.annotations.NullMarked;
