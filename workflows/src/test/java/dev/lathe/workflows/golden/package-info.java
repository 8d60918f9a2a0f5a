/**
 * Everything that crosses the wire is held to the files in the test resources: payloads that stand in histories must be read by
 * every later version, and programs read some of them, too.
 */
package dev.lathe.workflows.golden;
