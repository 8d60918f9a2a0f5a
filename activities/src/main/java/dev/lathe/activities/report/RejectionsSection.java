package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.code;
import static dev.lathe.activities.report.Html.count;

import dev.lathe.activities.report.Html.Column;
import dev.lathe.tuning.report.RejectionGroup;
import java.util.List;

/** The section of the reasons for rejections, the most frequent first. */
record RejectionsSection(List<RejectionGroup> groups) {
    private static final Section SECTION =
            new Section("rejections", "Rejections", "Reasons that differ only in numbers are one row.");

    private static final int MOST_GROUPS = 12;

    String html() {
        return SECTION.html(Html.tableUnlessEmpty(
                "Rejections",
                List.of(
                        Column.of("stage", "", group -> group.stage().toString()),
                        Column.number("count", group -> count(group.count())),
                        Column.of("example", "reason", RejectionGroup::example),
                        new Column<>("kernel", "plain", group -> code(group.kernel()))),
                groups.stream().limit(MOST_GROUPS).toList()));
    }
}
