import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { TextField } from "../../components/field.tsx";
import { Said } from "../../components/said.tsx";
import { memory } from "../../data/client.ts";
import { problemOf } from "../../data/problem.ts";
import { useMay } from "../../data/session.ts";
import { common } from "../../strings/common.ts";
import { forget } from "../../strings/forget.ts";
import { begun } from "./queries.ts";
import { rowsOf } from "./receipt-kind.ts";
import type { Target } from "./search.ts";

const words = forget.confirm;
/** An erasure that takes longer goes on by itself; its receipt shows how far it is. */
const PATIENCE_MS = 60_000;

interface ConfirmProps {
  target: Target;
  mode: "delete" | "disable";
  /** What has to be typed. */
  name: string;
  requestedBy: string;
  reason: string;
  onClose: () => void;
}

/** Asks for the name, does it, and shows how far it is; ends at the receipt. */
export function ConfirmDialog({ target, mode, name, requestedBy, reason, onClose }: ConfirmProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const doing = useMutation({
    mutationFn: async () => {
      const options = {
        mode,
        reason: reason || undefined,
        requestedBy: requestedBy || undefined,
        timeoutMs: PATIENCE_MS,
      };
      const calls = memory().forget;
      return "fact" in target
        ? calls.fact(target.fact, options)
        : calls.subject(target.subject, options);
    },
    onSuccess: async ({ forget_id }) => {
      // Nothing that was read before shows what is gone.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "whoami" });
      await navigate({ to: "/forget/$forgetId", params: { forgetId: forget_id }, replace: true });
    },
  });
  const isFit = typed === name;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isFit && !doing.isPending) doing.mutate();
  }
  if (doing.isPending || doing.isError)
    return (
      <Dialog
        title={doing.isError ? forget.progress.failed : forget.progress.title[mode]}
        onClose={onClose}
      >
        <Progress target={target} error={doing.error} onRetry={() => doing.mutate()} />
      </Dialog>
    );
  return (
    <Dialog title={words.title[mode]} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <p>{words.what[mode]}</p>
        <p className="flex items-center gap-2 rounded-md bg-raised px-3 py-2 font-semibold">
          <span className="min-w-0 flex-1">
            <Said text={name} most={300} />
          </span>
          <CopyButton text={name} label={words.copyName} />
        </p>
        <TextField
          label={words.type}
          ref={field}
          value={typed}
          autoComplete="off"
          error={typed !== "" && !name.startsWith(typed) ? words.differs : null}
          onChange={({ target: input }) => setTyped(input.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="danger" type="submit" unavailable={isFit ? null : words.type}>
            {words.go[mode]}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Progress({
  target,
  error,
  onRetry,
}: {
  target: Target;
  error: Error | null;
  onRetry: () => void;
}) {
  const { data } = useQuery({ ...begun(target), enabled: useMay("read") });
  const progress = forget.progress;
  return (
    <div className="flex flex-col gap-3 p-4">
      {error === null && (
        <div role="status" className="flex flex-col gap-3">
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised">
            <span className="block h-full w-1/2 animate-pulse rounded-full bg-accent" />
          </span>
          <p>{progress.text}</p>
          {data && <p className="text-ink-soft">{progress.soFar(rowsOf(data))}</p>}
        </div>
      )}
      {error !== null && !data && (
        <div role="alert" className="flex flex-col gap-2">
          <p>{problemOf(error).advice}</p>
          <p className="font-mono text-xs break-words text-ink-soft">{problemOf(error).detail}</p>
          <Button className="self-start" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        </div>
      )}
      {data && (
        <p>
          {progress.accepted}{" "}
          <Link
            to="/forget/$forgetId"
            params={{ forgetId: data.forget_id }}
            className="font-medium text-accent-text underline"
          >
            <code className="text-xs">{data.forget_id}</code>
          </Link>
        </p>
      )}
    </div>
  );
}
