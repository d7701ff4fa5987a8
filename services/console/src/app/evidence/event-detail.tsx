import { useQuery } from "@tanstack/react-query";
import { JsonView } from "../components/json-view.tsx";
import { Moment } from "../components/moment.tsx";
import { Said } from "../components/said.tsx";
import { Failed, Loading } from "../components/states.tsx";
import { evidence } from "../strings/evidence.ts";
import { eventText } from "./event-text.ts";
import { event } from "./queries.ts";
import { Quote } from "./quote.tsx";

/** An event as it was captured. */
export function EventDetail({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(event(id));
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={6} />;
  return (
    <div className="flex flex-col gap-4 p-4">
      <Quote
        who={data.actor_id ?? data.actor_type}
        at={data.occurred_at}
        kind={data.kind}
        thread={data.thread_id}
      >
        <Said text={eventText(data.payload)} most={1_500} />
      </Quote>
      <p className="text-xs text-ink-faint">
        {evidence.known} <Moment at={data.recorded_at} />
      </p>
      <JsonView value={data} label={evidence.asJson} />
    </div>
  );
}
