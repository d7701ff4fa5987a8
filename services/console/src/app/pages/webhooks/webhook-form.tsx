import { ValidationError } from "@memory-service/client";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { TextField } from "../../components/field.tsx";
import { problemOf } from "../../data/problem.ts";
import { webhooks } from "../../strings/webhooks.ts";
import type { EventType, Webhook } from "./queries.ts";

const words = webhooks.form;
const EVENTS: readonly EventType[] = [
  "conflict.opened",
  "conflict.resolved",
  "fact.disputed",
  "fact.superseded",
  "forget.completed",
  "job.failed",
];
const FIRST: readonly EventType[] = ["conflict.opened", "job.failed"];

export type Wanted = Pick<Webhook, "url" | "events" | "include"> & { description: string | null };

interface FormProps {
  /** What it is now; none where it is new. */
  webhook?: Webhook;
  submit: string;
  isBusy: boolean;
  error: Error | null;
  onSubmit: (wanted: Wanted) => void;
}

/** The fields of a webhook. What the server refuses stands beside the field that it names. */
export function WebhookForm({ webhook, submit, isBusy, error, onSubmit }: FormProps) {
  const id = useId();
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [events, setEvents] = useState<readonly EventType[]>(webhook?.events ?? FIRST);
  const [withContent, setContent] = useState(webhook?.include.includes("content") ?? false);
  const [wasSent, setSent] = useState(false);
  const field = error instanceof ValidationError ? error.field : null;
  const isUnlisted = error !== null && field !== "url" && field !== "description";
  function send(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (isBusy || events.length === 0) return;
    const note = description.trim();
    const include: Webhook["include"] = withContent ? ["content"] : [];
    onSubmit({
      ...{ url: url.trim(), events: [...events], include },
      description: note === "" ? null : note,
    });
  }
  return (
    <Card>
      <form onSubmit={send} className="flex flex-col gap-5 p-4">
        <TextField
          label={words.url}
          hint={words.urlHint}
          type="url"
          required
          maxLength={2_000}
          autoComplete="off"
          placeholder="https://hooks.example.com/memory"
          value={url}
          error={field === "url" ? (error?.message ?? null) : null}
          onChange={({ target }) => setUrl(target.value)}
        />
        <TextField
          label={words.description}
          note={words.optional}
          hint={words.descriptionHint}
          maxLength={256}
          autoComplete="off"
          value={description}
          error={field === "description" ? (error?.message ?? null) : null}
          onChange={({ target }) => setDescription(target.value)}
        />
        <fieldset>
          <legend className="mb-1 font-medium">{words.events}</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {EVENTS.map((event) => (
              <Check
                key={event}
                label={event}
                hint={webhooks.events[event]}
                isMono
                checked={events.includes(event)}
                onCheck={(on) =>
                  setEvents(on ? [...events, event] : events.filter((other) => other !== event))
                }
              />
            ))}
          </div>
          {wasSent && events.length === 0 && (
            <p role="alert" className="text-[13px] font-medium text-bad">
              {words.noEvent}
            </p>
          )}
        </fieldset>
        <fieldset>
          <legend className="mb-1 font-medium">{words.what}</legend>
          <Check
            label={words.include}
            hint={words.includeHint}
            checked={withContent}
            onCheck={setContent}
          />
        </fieldset>
        {isUnlisted && (
          <p id={id} role="alert" className="rounded-md bg-bad-soft p-3 text-bad">
            <span className="block font-semibold">{problemOf(error).advice}</span>
            {problemOf(error).detail}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" look="primary" className="min-h-9" disabled={isBusy}>
            {submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface CheckProps {
  label: string;
  hint: string;
  isMono?: boolean;
  checked: boolean;
  onCheck: (on: boolean) => void;
}

function Check({ label, hint, isMono = false, checked, onCheck }: CheckProps) {
  const id = useId();
  return (
    <div className="flex gap-3 rounded-lg border border-line p-3 hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft">
      <input
        id={id}
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        <label
          htmlFor={id}
          className={`block cursor-pointer ${isMono ? "font-mono text-[13px]" : ""} font-medium`}
        >
          {label}
        </label>
        <span id={`${id}-hint`} className="text-[13px] text-ink-soft">
          {hint}
        </span>
      </span>
    </div>
  );
}
