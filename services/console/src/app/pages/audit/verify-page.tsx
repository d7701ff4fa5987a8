import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Failed } from "../../components/states.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { audit } from "../../strings/audit.ts";
import { common } from "../../strings/common.ts";
import { CheckedLog } from "./checked-log.tsx";
import { headOf } from "./noted-head.ts";
import { type CheckedLog as Checked, verifyLog } from "./queries.ts";

const words = audit.check;

type State =
  | { is: "idle" }
  | { is: "reading"; entries: number }
  | { is: "done"; result: Checked }
  | { is: "failed"; error: unknown };

/** Computes the chain of the project's log again, in this browser. */
export function VerifyAuditPage() {
  const { head = "" } = useSearch({ from: "/shell/audit/verify" });
  const navigate = useNavigate();
  const [noted, setNoted] = useState(head);
  const [state, setState] = useState<State>({ is: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "u", does: audit.keyboard.back, run: () => void navigate({ to: "/audit" }) },
  ]);
  const isWrong = noted.trim() !== "" && headOf(noted) === null;
  const canCheck = globalThis.crypto.subtle !== undefined;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isWrong || !canCheck || state.is === "reading") return;
    void navigate({
      to: "/audit/verify",
      search: { head: noted.trim() || undefined },
      replace: true,
      resetScroll: false,
    });
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ is: "reading", entries: 0 });
    try {
      const onRead = (entries: number) => setState({ is: "reading", entries });
      setState({ is: "done", result: await verifyLog(headOf(noted), onRead, signal) });
    } catch (error) {
      setState(signal.aborted ? { is: "idle" } : { is: "failed", error });
    }
  }
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <Link
        to="/audit"
        className="flex w-fit items-center gap-1 rounded font-medium text-accent-text hover:underline"
      >
        <Icon name="back" />
        {audit.all}
      </Link>
      <div>
        <PageHeading title={words.title} tabTitle={words.title} />
        <p className="text-ink-soft">{words.intro}</p>
      </div>
      {canCheck ? (
        <Card>
          <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 p-4">
            <TextField
              label={words.head}
              note={words.optional}
              hint={words.headHint}
              error={isWrong ? words.headWrong : null}
              value={noted}
              autoComplete="off"
              onChange={({ target }) => setNoted(target.value)}
            />
            <div className="flex items-center justify-end gap-3">
              <span role="status" className="text-ink-soft tabular-nums">
                {state.is === "reading" && words.reading(state.entries)}
              </span>
              {state.is === "reading" && (
                <Button onClick={() => running.current?.abort()}>{words.stop}</Button>
              )}
              <Button
                type="submit"
                look="primary"
                className="min-h-9"
                disabled={state.is === "reading"}
              >
                <Icon name="seal" />
                {words.go}
              </Button>
            </div>
          </form>
        </Card>
      ) : (
        <p role="status" className="rounded-lg bg-warn-soft p-4">
          <span className="block text-lg font-semibold text-warn">{words.cannot}</span>
          {words.cannotHint}
        </p>
      )}
      {state.is === "failed" && <Failed error={state.error} />}
      {state.is === "done" && <CheckedLog result={state.result} />}
      <p className="text-ink-soft">{words.others}</p>
    </div>
  );
}
