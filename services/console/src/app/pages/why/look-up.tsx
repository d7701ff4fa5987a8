import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type RefObject, useState } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { problemOf } from "../../data/problem.ts";
import { why } from "../../strings/why.ts";
import { findById } from "./queries.ts";

/** One field for any id that somebody may have: it finds out what the id names. */
export function LookUp({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const [id, setId] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wanted = id.trim();
    if (wanted === "") return;
    setBusy(true);
    setError(null);
    try {
      const found = await findById(wanted);
      if (found === null) setError(why.unknownId);
      else if ("traceId" in found)
        await navigate({
          to: "/why/$traceId",
          params: { traceId: found.traceId },
          search: { subject: found.subject },
        });
      else await navigate({ to: "/why", search: found });
    } catch (thrown) {
      setError(problemOf(thrown).advice);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      className="flex flex-wrap items-start gap-2 sm:flex-nowrap"
    >
      <TextField
        className="w-full max-w-2xl"
        label={why.lookUp}
        hint={why.lookUpHint}
        error={error}
        ref={field}
        value={id}
        autoComplete="off"
        onChange={({ target }) => setId(target.value)}
      />
      <Button look="primary" type="submit" className="min-h-9 sm:mt-[1.8rem]" disabled={busy}>
        <Icon name="search" />
        {busy ? why.looking : why.lookUpButton}
      </Button>
    </form>
  );
}
