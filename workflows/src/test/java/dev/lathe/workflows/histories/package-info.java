/**
 * Histories that were recorded once and are replayed on every build: what ran yesterday must go on with today's code. The
 * files and their README are in the test resources.
 */
package dev.lathe.workflows.histories;
