/**
 * One campaign: its steps as a table of contents, what people can ask of it, and what they see of it. Its parts are packages of
 * their own. Deterministic; the world is behind the activities' interfaces.
 */
@NullMarked
package dev.lathe.workflows.campaign;

import org.jspecify.annotations.NullMarked;
