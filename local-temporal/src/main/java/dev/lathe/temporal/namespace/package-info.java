/**
 * What a namespace needs before campaigns run in it: search attributes and retention.
 * Which attributes those are is the caller's to say.
 */
package dev.lathe.temporal.namespace;
