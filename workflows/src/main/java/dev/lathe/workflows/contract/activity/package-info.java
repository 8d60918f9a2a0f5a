/**
 * One interface a stage, one method each, with its request and its result. The workflows own these ports; activities
 * implements them. What is true of a candidate is returned; what is not is thrown.
 */
@NullMarked
package dev.lathe.workflows.contract.activity;

import org.jspecify.annotations.NullMarked;
