import { TextField } from "../components/field.tsx";
import { signIn } from "../strings/sign-in.ts";
import { MOST_ACTOR } from "./kept-actor.ts";

interface ActorFieldProps {
  value: string;
  onChange: (actor: string) => void;
}

/** Who decides what is decided here. */
export function ActorField({ value, onChange }: ActorFieldProps) {
  return (
    <TextField
      label={signIn.actor}
      note={signIn.optional}
      hint={signIn.actorHint}
      autoComplete="email"
      maxLength={MOST_ACTOR}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
