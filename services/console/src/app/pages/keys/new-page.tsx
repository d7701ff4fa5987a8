import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { problemOf } from "../../data/problem.ts";
import { RIGHTS } from "../../data/rights.ts";
import type { Right } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { keys } from "../../strings/keys.ts";
import { AdminOnly } from "./admin-only.tsx";
import { MadeKey } from "./made-key.tsx";
import { AdminKeyNeeded, keyManager, type Project } from "./queries.ts";
import { RightsField } from "./rights-field.tsx";
import { useKeys } from "./use-keys.ts";

const words = keys.new;

const PRESETS: Readonly<Record<Exclude<keyof typeof words.presets, "none">, readonly Right[]>> = {
  agent: ["capture", "read"],
  dashboard: ["read"],
  importer: ["capture"],
  curator: ["read", "review"],
  migration: ["capture", "review"],
  erasure: ["erase"],
  deployment: ["keys"],
};
const PRESET_OPTIONS = Object.entries(words.presets) as [keyof typeof words.presets, string][]; // of that very object

/** Making a key: what for, what it may do; then the key itself, this once. */
export function NewKeyPage() {
  const navigate = useNavigate();
  const { query, project, hasAdminKey, who } = useKeys();
  const [made, setMade] = useState<string | null>(null);
  const grantable = hasAdminKey ? RIGHTS : (who?.rights ?? []);
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "u", does: keys.keyboard.back, run: () => void navigate({ to: "/keys" }) },
  ]);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <Link
        to="/keys"
        className="flex w-fit items-center gap-1 rounded font-medium text-accent-text hover:underline"
      >
        <Icon name="back" />
        {keys.all}
      </Link>
      {made !== null ? (
        <MadeKey made={made} onAnother={() => setMade(null)} />
      ) : (
        <>
          <PageHeading title={words.title} tabTitle={words.title} />
          {query.error instanceof AdminKeyNeeded ? (
            <AdminOnly />
          ) : (
            <KeyForm project={project} grantable={grantable} onMade={setMade} />
          )}
        </>
      )}
    </div>
  );
}

const DAY_MS = 86_400_000;
const END_DAYS = { never: null, day: 1, month: 30, quarter: 90, year: 365 } as const;
const END_OPTIONS = Object.entries(words.ends) as [keyof typeof END_DAYS, string][]; // of that very object

interface KeyFormProps {
  project: Project | null;
  grantable: readonly Right[];
  onMade: (key: string) => void;
}

function KeyForm({ project, grantable, onMade }: KeyFormProps) {
  const queries = useQueryClient();
  const [label, setLabel] = useState("");
  const [end, setEnd] = useState<keyof typeof END_DAYS>("never");
  const [rights, setRights] = useState<readonly Right[]>(["read"]);
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({
    busy: false,
    error: null,
  });
  const preset = PRESET_OPTIONS.find(
    ([name]) => name !== "none" && PRESETS[name].join() === rights.join(),
  );
  const choose = (chosen: readonly Right[]) =>
    setRights(RIGHTS.filter((right) => chosen.includes(right)));
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (rights.length === 0) return setState({ busy: false, error: words.noRight });
    const days = END_DAYS[end];
    setState({ busy: true, error: null });
    try {
      const { key } = await keyManager().keys.create({
        ...project,
        label: label.trim() || null,
        rights: [...rights],
        expires_at: days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
      });
      onMade(key);
      await queries.invalidateQueries({ queryKey: ["keys"] });
    } catch (error) {
      setState({ busy: false, error: problemOf(error).advice });
    }
  }
  return (
    <Card>
      <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-5 p-4" noValidate>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_9rem]">
          <TextField
            label={words.label}
            note={keys.optional}
            hint={words.labelHint}
            maxLength={128}
            autoComplete="off"
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
          <SelectField
            label={words.preset}
            options={PRESET_OPTIONS}
            value={preset?.[0] ?? "none"}
            onChoose={(name) => {
              if (name !== "none") choose(PRESETS[name].filter((one) => grantable.includes(one)));
            }}
          />
          <SelectField label={words.end} options={END_OPTIONS} value={end} onChoose={setEnd} />
        </div>
        <RightsField rights={rights} grantable={grantable} onChoose={choose} />
        {state.error !== null && (
          <p role="alert" className="font-medium text-bad">
            {state.error}
          </p>
        )}
        <Button
          type="submit"
          look="primary"
          className="min-h-9 self-end"
          disabled={state.busy || project === null}
        >
          <Icon name="key" />
          {state.busy ? words.going : words.go}
        </Button>
      </form>
    </Card>
  );
}
