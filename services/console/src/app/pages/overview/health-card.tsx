import { useQuery } from "@tanstack/react-query";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { Failed, Loading } from "../../components/states.tsx";
import { overview } from "../../strings/overview.ts";
import { health } from "./queries.ts";

const words = overview.health;
const isUp = (state: string): boolean => !["down", "unavailable"].includes(state);

/** Each part of the system, and what it depends on. */
export function HealthCard() {
  const { data, error, isPending, refetch } = useQuery(health());
  const parts = Object.entries(data?.parts ?? {});
  const areAllUp = parts.every(([, states]) => Object.values(states).every(isUp));
  return (
    <Card
      title={words.title}
      actions={
        data && (
          <Badge tone={areAllUp ? "good" : "warn"} icon={areAllUp ? "check" : "alert"}>
            {areAllUp ? words.all : words.some}
          </Badge>
        )
      }
    >
      {isPending && <Loading lines={6} />}
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {data && (
        <dl className="divide-y divide-line">
          {parts.map(([part, states]) => (
            <div
              key={part}
              className="flex min-h-10 flex-wrap items-center justify-between gap-2 px-4 py-1.5"
            >
              <dt className="font-medium">{words.parts[part] ?? part}</dt>
              <dd className="flex flex-wrap gap-1.5">
                {Object.entries(states).map(([of, state]) => (
                  <Badge key={of} tone={isUp(state) ? "neutral" : "bad"}>
                    {words.depends[of] ?? of}: {words.states[state] ?? state}
                  </Badge>
                ))}
                {Object.keys(states).length === 0 && <Badge tone="neutral">{words.nothing}</Badge>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
