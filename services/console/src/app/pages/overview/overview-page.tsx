import { useQuery } from "@tanstack/react-query";
import { PageHeading } from "../../components/page-heading.tsx";
import { Failed, Loading } from "../../components/states.tsx";
import { useProject } from "../../data/session.ts";
import { overview } from "../../strings/overview.ts";
import { backlog } from "../jobs/queries.ts";
import { Charts } from "./charts.tsx";
import { FailuresCard } from "./failures-card.tsx";
import { HealthCard } from "./health-card.tsx";
import { openConflicts } from "./queries.ts";
import { Tiles } from "./tiles.tsx";

/** Whether memory keeps up: what waits, how long learning takes, what failed, and whether everything answers. */
export function OverviewPage() {
  const projectId = useProject();
  const waiting = useQuery({ ...backlog(projectId ?? ""), enabled: projectId !== null });
  const conflicts = useQuery(openConflicts());
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <div>
        <PageHeading title={overview.title} tabTitle={overview.title} />
        <p className="text-ink-soft">{overview.intro}</p>
      </div>
      {waiting.error !== null && (
        <Failed error={waiting.error} onRetry={() => void waiting.refetch()} />
      )}
      {waiting.isPending && <Loading lines={6} />}
      {waiting.data && <Tiles backlog={waiting.data} conflicts={conflicts.data} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        {waiting.data && <Charts learning={waiting.data.capture_to_fact} />}
        <FailuresCard />
        <HealthCard />
      </div>
    </div>
  );
}
