import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Card } from "../../components/card.tsx";
import { Icon } from "../../components/icons.tsx";
import { Empty, Failed } from "../../components/states.tsx";
import { useMay } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { subjects } from "../../strings/subjects.ts";
import { subject as subjectOf } from "./queries.ts";
import { SubjectHeading } from "./subject-heading.tsx";
import { SubjectViews } from "./subject-views.tsx";

/** One subject: what is known about it, now and on any day before, and where that is from. */
export function SubjectPage() {
  const { subjectId } = useParams({ from: "/shell/subjects/$subjectId" });
  const mayRead = useMay("read");
  const navigate = useNavigate();
  // Here and not with the views: a subject that is unknown or does not load has a way back, too.
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "u", does: subjects.keys.back, run: () => void navigate({ to: "/subjects" }) },
  ]);
  const { data, error, refetch } = useQuery({ ...subjectOf(subjectId), enabled: mayRead });
  const isUnknown = data !== undefined && data.counted === null && data.mergedWith === null;
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <Link
        to="/subjects"
        className="flex w-fit items-center gap-1 rounded font-medium text-accent-text hover:underline"
      >
        <Icon name="back" />
        {subjects.all}
      </Link>
      <SubjectHeading key={`heading ${subjectId}`} name={subjectId} subject={data} />
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {isUnknown && (
        <Card>
          <Empty title={subjects.unknown} hint={subjects.unknownHint} />
        </Card>
      )}
      {error === null && !isUnknown && mayRead && (
        <SubjectViews
          key={`views ${subjectId}`}
          name={subjectId}
          open={data?.counted?.open_conflicts ?? 0}
        />
      )}
    </div>
  );
}
