package dev.lathe.cli.command.sweep;

import dev.lathe.cli.command.sweep.view.CompareSweeps;
import dev.lathe.cli.command.sweep.view.ListSweeps;
import dev.lathe.cli.command.sweep.view.ReportSweep;
import dev.lathe.cli.command.sweep.view.ShowSweep;
import dev.lathe.cli.command.sweep.view.StatsSweep;
import dev.lathe.cli.command.sweep.view.WatchSweep;
import dev.lathe.cli.command.task.Group;
import picocli.CommandLine.Command;

@Command(
        name = "sweep",
        description = "Starts, shows and controls sweeps. A sweep has one campaign for each shape.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            StartSweep.class,
            ListSweeps.class,
            ShowSweep.class,
            WatchSweep.class,
            StopSweep.class,
            PauseSweep.class,
            ResumeSweep.class,
            ExtendSweep.class,
            ReportSweep.class,
            StatsSweep.class,
            CompareSweeps.class
        })
public final class SweepCommand extends Group {}
