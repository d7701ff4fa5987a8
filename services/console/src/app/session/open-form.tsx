import { type FormEvent, useState } from "react";
import { Button } from "../components/button.tsx";
import { TextField } from "../components/field.tsx";
import { signIn } from "../strings/sign-in.ts";
import { ActorField } from "./actor-field.tsx";
import { keepActor, keptActor } from "./kept-actor.ts";

/** Where the server runs without keys: the project by its name. */
export function OpenForm({ onProject }: { onProject: (project: string, actor: string) => void }) {
  const [project, setProject] = useState("");
  const [actor, setActor] = useState(keptActor);
  function submit(event: FormEvent): void {
    event.preventDefault();
    keepActor(actor.trim());
    if (project.trim() !== "") onProject(project.trim(), actor.trim());
  }
  return (
    <form onSubmit={submit} className="mt-2 flex flex-col gap-4">
      <p className="rounded-md bg-warn-soft p-3 text-warn">{signIn.open}</p>
      <TextField
        label={signIn.openProject}
        required
        value={project}
        onChange={(event) => setProject(event.target.value)}
      />
      <ActorField value={actor} onChange={setActor} />
      <Button look="primary" type="submit" className="min-h-9">
        {signIn.openSubmit}
      </Button>
    </form>
  );
}
