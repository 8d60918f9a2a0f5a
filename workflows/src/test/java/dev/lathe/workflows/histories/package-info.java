/** Recorded histories, which are replayed on every build. The files and their README are in the test resources. */
package dev.lathe.workflows.histories;
