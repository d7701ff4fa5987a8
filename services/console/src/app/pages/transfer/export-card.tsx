import { useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { TextField } from "../../components/field.tsx";
import { problemOf } from "../../data/problem.ts";
import { saveBlob } from "../../data/save-file.ts";
import { useProject } from "../../data/session.ts";
import { transfer } from "../../strings/transfer.ts";
import { Counts } from "./counts.tsx";
import { type Received, receiveExport } from "./receive.ts";

const words = transfer.export;

type State =
  | { kind: "idle" }
  | { kind: "running"; bytes: number }
  | { kind: "done"; received: Received }
  | { kind: "failed"; advice: string };

/** Saves everything that is held of a subject, or of the project, as a file. */
export function ExportCard() {
  const { subject = "" } = useSearch({ from: "/shell/transfer" });
  const project = useProject();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  async function run(of: string | undefined): Promise<void> {
    const own = new AbortController();
    running.current = own;
    setState({ kind: "running", bytes: 0 });
    try {
      const received = await receiveExport(of, own.signal, (bytes) =>
        setState({ kind: "running", bytes }),
      );
      setState({ kind: "done", received });
      if (received.counts !== null) saveBlob(nameOf(of ?? project ?? ""), received.file);
    } catch (error) {
      setState(own.signal.aborted ? { kind: "idle" } : { kind: "failed", advice: adviceOn(error) });
    }
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const of = String(new FormData(event.currentTarget).get("subject") ?? "") || undefined;
    void navigate({ to: "/transfer", search: { subject: of }, replace: true, resetScroll: false });
    void run(of);
  }
  const isRunning = state.kind === "running";
  return (
    <Card title={words.title}>
      <form key={subject} onSubmit={submit} className="flex flex-col gap-3 p-4">
        <TextField
          className="max-w-xl"
          label={words.subject}
          note={words.optional}
          hint={words.subjectHint}
          name="subject"
          defaultValue={subject}
          maxLength={128}
          autoComplete="off"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" className="min-h-9" disabled={isRunning}>
            {words.go}
          </Button>
          {isRunning && (
            <Button className="min-h-9" onClick={() => running.current?.abort()}>
              {transfer.stop}
            </Button>
          )}
        </div>
        <Outcome state={state} />
        <p className="text-[13px] text-ink-faint">{words.command}</p>
      </form>
    </Card>
  );
}

function Outcome({ state }: { state: State }) {
  if (state.kind === "running") return <p role="status">{words.received(state.bytes)}</p>;
  if (state.kind === "failed")
    return (
      <p role="alert" className="text-bad">
        {state.advice}
      </p>
    );
  if (state.kind === "idle") return null;
  const { file, counts } = state.received;
  if (counts === null)
    return (
      <p role="alert" className="text-bad">
        {words.notWhole}
      </p>
    );
  return (
    <>
      <p role="status">{words.saved(file.size)}</p>
      <Counts
        label={words.has}
        columns={[transfer.type, words.lines]}
        rows={Object.entries(counts).map(([type, count]) => [type, [count]])}
      />
    </>
  );
}

const adviceOn = (error: unknown): string => problemOf(error).advice;

/** A name that every file system takes. */
const nameOf = (of: string): string =>
  `memory-${of.replace(/[^\w.@-]+/g, "_").slice(0, 80)}.ndjson`;
