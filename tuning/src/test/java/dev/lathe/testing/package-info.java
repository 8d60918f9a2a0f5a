/**
 * Test support that every module shares through the test jar of {@code tuning}. It depends on the JDK and on test
 * libraries only, never on a module.
 */
package dev.lathe.testing;
