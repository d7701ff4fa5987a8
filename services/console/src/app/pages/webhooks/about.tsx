import type { ReactNode } from "react";
import { Badge } from "../../components/badge.tsx";
import { Card } from "../../components/card.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Moment } from "../../components/moment.tsx";
import { Said } from "../../components/said.tsx";
import { webhooks } from "../../strings/webhooks.ts";
import type { Webhook } from "./queries.ts";

const words = webhooks.detail;

/** What a webhook is called for and with, and who made it. */
export function About({ webhook }: { webhook: Webhook }) {
  const { actor, key_prefix } = webhook.created_by;
  return (
    <Card title={words.about}>
      <dl className="flex flex-col gap-3 p-4">
        {webhook.description !== null && webhook.description !== "" && (
          <Fact name={words.description}>
            <Said text={webhook.description} />
          </Fact>
        )}
        <Fact name={words.events}>
          <ul className="flex flex-col gap-1.5">
            {webhook.events.map((event) => (
              <li key={event}>
                <code className="text-[13px]">{event}</code>
                <span className="block text-[13px] text-ink-soft">{webhooks.events[event]}</span>
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={words.include}>
          {webhook.include.includes("content") ? (
            <Badge tone="warn">{words.content}</Badge>
          ) : (
            words.ids
          )}
        </Fact>
        <Fact name={words.created}>
          <Moment at={webhook.created_at} />
        </Fact>
        <Fact name={words.by}>
          {actor === null ? words.noActor : <Said text={actor} most={128} />}
          {key_prefix !== null && (
            <span className="block text-[13px] text-ink-soft">{words.withKey(key_prefix)}</span>
          )}
        </Fact>
        <Fact name={words.id}>
          <span className="flex items-center gap-1">
            <code className="text-xs break-all">{webhook.id}</code>
            <CopyButton text={webhook.id} />
          </span>
        </Fact>
      </dl>
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-[13px] text-ink-faint">{name}</dt>
    <dd>{children}</dd>
  </div>
);
