/**
 * The golden files in the test resources. They contain every payload: later versions must read the payloads in
 * histories, and other programs read some of them.
 */
package dev.lathe.workflows.golden;
