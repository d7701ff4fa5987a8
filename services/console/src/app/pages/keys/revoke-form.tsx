import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { toast } from "../../components/toasts.tsx";
import { problemOf } from "../../data/problem.ts";
import { signOut } from "../../data/session.ts";
import { common } from "../../strings/common.ts";
import { keys } from "../../strings/keys.ts";
import type { Risk } from "./key-list.ts";
import { type Key, keyManager } from "./queries.ts";

const words = keys.revoke;
const RECENTLY_MS = 3_600_000;

interface RevokeProps {
  item: Key;
  /** Why the beginning of the key has to be typed; a click is enough where there are none. */
  risks: readonly Risk[];
  hasAdminKey: boolean;
  onCancel: () => void;
  onDone: () => void;
}

const riskInWords = (risk: Risk, hasAdminKey: boolean): string =>
  risk === "lastManager" && hasAdminKey ? words.lastReader : words[risk];

/** Asks once more before a key is revoked, and does it. */
export function RevokeForm({ item, risks, hasAdminKey, onCancel, onDone }: RevokeProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: "end" });
    form.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, []);
  const isFit = risks.length === 0 || typed.trim() === item.prefix;
  const used = item.last_used_at ? Date.parse(item.last_used_at) : 0;
  const isInUse = !risks.includes("own") && Date.now() - used < RECENTLY_MS;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isFit || state.busy) return;
    setState({ busy: true, error: null });
    try {
      await keyManager().keys.revoke(item.id);
    } catch (error) {
      return setState({ busy: false, error: problemOf(error).advice });
    }
    toast(words.done(item.label || item.prefix));
    if (risks.includes("own")) {
      await navigate({ to: "/sign-in" });
      await signOut(queries);
    } else {
      onDone();
      await queries.invalidateQueries({ queryKey: ["keys"] });
    }
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-3 rounded-lg border border-bad/40 p-3"
    >
      <p>{words.what}</p>
      {isInUse && <p className="font-medium text-warn">{words.usedNow}</p>}
      {risks.map((risk) => (
        <p key={risk} className="rounded-md bg-warn-soft p-3 text-warn">
          {riskInWords(risk, hasAdminKey)}
        </p>
      ))}
      {risks.length > 0 && (
        <TextField
          label={words.type(item.prefix)}
          value={typed}
          autoComplete="off"
          error={typed !== "" && !item.prefix.startsWith(typed.trim()) ? words.differs : null}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {state.error !== null && (
        <p role="alert" className="font-medium text-bad">
          {state.error}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          look="danger"
          type="submit"
          disabled={state.busy}
          unavailable={isFit ? null : words.type(item.prefix)}
        >
          {state.busy ? words.going : words.go}
        </Button>
        <Button onClick={onCancel} disabled={state.busy}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
