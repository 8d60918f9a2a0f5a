/**
 * Every payload by example: the workflows' states, what people and workers ask, what activities are asked and answer. They are
 * values alone; what is demanded of them is said by the tests.
 */
package dev.lathe.workflows.golden.example;
