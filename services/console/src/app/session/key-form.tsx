import { type FormEvent, useState } from "react";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { problemOf } from "../data/problem.ts";
import { signIn } from "../strings/sign-in.ts";
import { ActorField } from "./actor-field.tsx";
import { keepActor, keptActor } from "./kept-actor.ts";
import { type KnownProject, tryKey } from "./sign-in-calls.ts";

interface KeyFormProps {
  onProject: (key: string, actor: string) => void;
  /** The server runs without keys. */
  onOpen: () => void;
  onAdmin: (adminKey: string, actor: string, projects: KnownProject[]) => void;
}

export function KeyForm({ onProject, onOpen, onAdmin }: KeyFormProps) {
  const [key, setKey] = useState("");
  const [actor, setActor] = useState(keptActor);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const entered = key.trim();
    setBusy(true);
    setError(null);
    try {
      const opened = await tryKey(entered);
      keepActor(actor.trim());
      if (entered === "") opened === null ? setError(signIn.keyMissing) : onOpen();
      else if (opened?.kind === "project") onProject(entered, actor.trim());
      else if (opened?.kind === "admin") onAdmin(entered, actor.trim(), opened.projects);
      else setError(signIn.refused);
    } catch (thrown) {
      setError(problemOf(thrown).advice);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-2 flex flex-col gap-4" noValidate>
      <p className="text-ink-soft">{signIn.intro}</p>
      <TextField
        label={signIn.key}
        hint={signIn.keyHint}
        error={error}
        type="password"
        autoComplete="off"
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <ActorField value={actor} onChange={setActor} />
      <Button look="primary" type="submit" className="min-h-9" disabled={busy}>
        {busy ? signIn.checking : signIn.submit}
      </Button>
    </form>
  );
}
