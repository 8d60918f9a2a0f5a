/** An example of every payload. The tests define the requirements. */
package dev.lathe.workflows.golden.example;
