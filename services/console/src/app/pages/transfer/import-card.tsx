import { APIError } from "@memory-service/client";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Moment } from "../../components/moment.tsx";
import { Said } from "../../components/said.tsx";
import { problemOf } from "../../data/problem.ts";
import { useLacks, useProject } from "../../data/session.ts";
import { common } from "../../strings/common.ts";
import { transfer } from "../../strings/transfer.ts";
import { Counts } from "./counts.tsx";
import { type ExportHeader, headerIn } from "./export-lines.ts";
import { type Imported, sendImport } from "./send.ts";

const words = transfer.import;
/** A line has at most 440,000 bytes: the first one is within these. */
const HEAD_BYTES = 500_000;

type State =
  | { kind: "none" }
  | { kind: "wrong"; name: string }
  | { kind: "ready"; file: File; header: ExportHeader }
  | { kind: "running"; file: File; share: number }
  | { kind: "done"; imported: Imported }
  | { kind: "failed"; advice: string; file: File; header: ExportHeader };

/** Takes an export back, into the project that is open. */
export function ImportCard() {
  const project = useProject();
  const [state, setState] = useState<State>({ kind: "none" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const [lacksCapture, lacksReview] = [useLacks("capture"), useLacks("review")];
  const lacked = lacksCapture ? "capture" : lacksReview ? "review" : null;
  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const header = headerIn(await file.slice(0, HEAD_BYTES).text());
    setState(
      header === null ? { kind: "wrong", name: file.name } : { kind: "ready", file, header },
    );
  }
  async function run({ file, header }: { file: File; header: ExportHeader }): Promise<void> {
    const own = new AbortController();
    running.current = own;
    setState({ kind: "running", file, share: 0 });
    try {
      const imported = await sendImport(file, own.signal, (share) =>
        setState({ kind: "running", file, share }),
      );
      setState({ kind: "done", imported });
    } catch (error) {
      const advice = own.signal.aborted ? words.stopped : adviceOn(error);
      setState({ kind: "failed", advice, file, header });
    }
  }
  const isChosen = state.kind === "ready" || state.kind === "failed";
  return (
    <Card title={words.title}>
      <div className="flex flex-col gap-3 p-4">
        <label className="flex flex-col gap-1">
          <span className="font-medium">{words.file}</span>
          <input
            type="file"
            accept=".ndjson,.jsonl,application/x-ndjson"
            aria-describedby="import-hint"
            className="max-w-full text-[13px] file:mr-3 file:min-h-8 file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:py-1 file:font-medium file:text-ink hover:file:bg-raised"
            disabled={state.kind === "running"}
            onChange={({ target }) => void take(target.files?.[0])}
          />
          <span id="import-hint" className="text-[13px] text-ink-faint">
            {words.hint}
          </span>
        </label>
        {state.kind === "wrong" && (
          <p role="alert" className="text-bad">
            <Said text={state.name} most={120} /> {words.wrong}
          </p>
        )}
        {state.kind === "failed" && (
          <p role="alert" className="text-bad">
            {state.advice}
          </p>
        )}
        {isChosen && (
          <>
            <About file={state.file} header={state.header} project={project ?? ""} />
            <Button
              look="primary"
              className="min-h-9 self-start"
              unavailable={lacked === null ? null : common.needsRight(lacked)}
              onClick={() => void run(state)}
            >
              {words.go}
            </Button>
          </>
        )}
        {state.kind === "running" && (
          <>
            <p role="status">{words.sent(state.share, state.file.size)}</p>
            <Button className="min-h-9 self-start" onClick={() => running.current?.abort()}>
              {transfer.stop}
            </Button>
          </>
        )}
        {state.kind === "done" && <Done imported={state.imported} />}
      </div>
    </Card>
  );
}

const About = ({
  file,
  header,
  project,
}: {
  file: File;
  header: ExportHeader;
  project: string;
}) => (
  <div className="rounded-md bg-raised px-3 py-2">
    <p>
      {words.of(file.size)}{" "}
      <Said
        text={header.subjectId === null ? words.wholeProject : header.subjectId}
        className="font-medium"
        most={130}
      />
      , {words.exported} <Moment at={header.exportedAt} />, {words.from}{" "}
      <Said text={header.projectId} className="font-medium" most={130} />.
    </p>
    <p>
      {words.into} <Said text={project} className="font-medium" most={130} />.
    </p>
  </div>
);

function Done({ imported: { counts, lines, indexed } }: { imported: Imported }) {
  return (
    <>
      <p role="status">
        {words.done(lines)} {!indexed && words.indexedLater}
      </p>
      <Counts
        label={words.became}
        columns={[transfer.type, words.stored, words.known, words.dropped]}
        rows={Object.entries(counts).map(([type, { stored, known, dropped }]) => [
          type,
          [stored, known, dropped],
        ])}
      />
    </>
  );
}

/** The service names the line that is wrong. */
const adviceOn = (error: unknown): string =>
  error instanceof APIError && error.status === 422
    ? words.refused(error.message)
    : `${problemOf(error).advice} ${words.again}`;
