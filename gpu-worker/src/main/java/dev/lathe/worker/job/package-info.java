/**
 * Runner jobs: numbers and file names, made of op folders, candidates and problems. Nothing here runs one.
 */
@NullMarked
package dev.lathe.worker.job;

import org.jspecify.annotations.NullMarked;
