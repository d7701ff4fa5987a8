import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { TextField } from "../../components/field.tsx";
import { subjects } from "../../strings/subjects.ts";

const PAUSE_MS = 200;
const words = subjects.search;

interface PrefixFieldProps {
  prefix: string | undefined;
  field: RefObject<HTMLInputElement | null>;
  /** With Enter: to what was found. */
  onEnter: () => void;
}

/** What the names begin with: the list follows while somebody types. */
export function PrefixField({ prefix = "", field, onEnter }: PrefixFieldProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      void navigate({
        to: "/subjects",
        search: { prefix: typed || undefined },
        replace: true,
        resetScroll: false,
      });
      setTyped(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, navigate]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    onEnter();
  }
  return (
    <search aria-label={words.title}>
      <form onSubmit={submit} className="border-b border-line p-4">
        <TextField
          ref={field}
          type="search"
          className="max-w-xl"
          label={words.label}
          hint={words.hint}
          value={typed ?? prefix}
          maxLength={128}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </search>
  );
}
