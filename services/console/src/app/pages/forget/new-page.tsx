import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { SelectField, TextField } from "../../components/field.tsx";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useMay } from "../../data/session.ts";
import { common } from "../../strings/common.ts";
import { forget } from "../../strings/forget.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { Target } from "./search.ts";
import { TargetPreview } from "./target-preview.tsx";

const words = forget.new;
const SCOPES = [
  ["subject", words.scopes.subject],
  ["fact", words.scopes.fact],
] as const;
type Mode = "delete" | "disable";

/** Forgetting somebody: of whom, what will go, how and why; done only after it was confirmed. */
export function NewForgetPage() {
  const search = useSearch({ from: "/shell/forget/new" });
  const { subject, fact } = search;
  const target: Target | null =
    fact !== undefined ? { fact } : subject !== undefined ? { subject } : null;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <Link
        to="/forget"
        className="flex w-fit items-center gap-1 rounded font-medium text-accent-text hover:underline"
      >
        <Icon name="back" />
        {forget.all}
      </Link>
      <PageHeading title={words.title} tabTitle={words.title} />
      <ChooseTarget key={JSON.stringify(search)} target={target} />
      {target !== null && <Prepared key={`of ${JSON.stringify(target)}`} target={target} />}
    </div>
  );
}

function ChooseTarget({ target }: { target: Target | null }) {
  const navigate = useNavigate();
  const [scope, setScope] = useState<"subject" | "fact">(
    target !== null && "fact" in target ? "fact" : "subject",
  );
  const shown = target === null ? "" : "fact" in target ? target.fact : target.subject;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    if (name.trim() === "") return;
    const search = scope === "fact" ? { fact: name.trim() } : { subject: name };
    void navigate({ to: "/forget/new", search });
  }
  return (
    <Card title={words.target}>
      <form
        onSubmit={submit}
        className="grid items-start gap-3 p-4 sm:grid-cols-[10rem_minmax(0,1fr)_auto]"
      >
        <SelectField label={words.scope} options={SCOPES} value={scope} onChoose={setScope} />
        <TextField
          label={scope === "fact" ? words.fact : words.subject}
          hint={scope === "fact" ? words.factHint : words.subjectHint}
          name="name"
          defaultValue={shown}
          autoComplete="off"
        />
        <Button type="submit" look="primary" className="min-h-9 sm:mt-[1.55rem]">
          {words.look}
        </Button>
      </form>
    </Card>
  );
}

function Prepared({ target }: { target: Target }) {
  const mayErase = useMay("erase");
  const [mode, setMode] = useState<Mode>("delete");
  const [requestedBy, setRequestedBy] = useState("");
  const [reason, setReason] = useState("");
  const [isOpen, setOpen] = useState(false);
  /** What has to be typed; null until the preview knows it. */
  const [name, setName] = useState<string | null>("subject" in target ? target.subject : null);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (mayErase && name !== null) setOpen(true);
  }
  return (
    <>
      <Card title={mode === "delete" ? forget.preview.title : forget.preview.titleDisable}>
        <TargetPreview target={target} onName={setName} />
      </Card>
      <Card title={words.how}>
        <form onSubmit={submit} className="flex flex-col gap-4 p-4">
          <fieldset className="grid gap-2 sm:grid-cols-2">
            <legend className="sr-only">{words.how}</legend>
            <ModeChoice mode="delete" chosen={mode} onChoose={setMode} />
            <ModeChoice mode="disable" chosen={mode} onChoose={setMode} />
          </fieldset>
          <TextField
            label={words.requestedBy}
            note={words.optional}
            hint={words.requestedByHint}
            value={requestedBy}
            maxLength={128}
            autoComplete="off"
            onChange={({ target: field }) => setRequestedBy(field.value)}
          />
          <TextField
            label={words.reason}
            note={words.optional}
            hint={words.forEver}
            value={reason}
            maxLength={1000}
            autoComplete="off"
            onChange={({ target: field }) => setReason(field.value)}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              type="submit"
              look="danger"
              className="min-h-9"
              unavailable={mayErase ? null : common.needsRight("erase")}
            >
              <Icon name="erase" />
              {words.go[mode]}
            </Button>
          </div>
        </form>
      </Card>
      {isOpen && name !== null && (
        <ConfirmDialog
          {...{ target, mode, name }}
          requestedBy={requestedBy.trim()}
          reason={reason.trim()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const ModeChoice = ({
  mode,
  chosen,
  onChoose,
}: {
  mode: Mode;
  chosen: Mode;
  onChoose: (mode: Mode) => void;
}) => (
  <label className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft">
    <input
      type="radio"
      name="mode"
      checked={mode === chosen}
      onChange={() => onChoose(mode)}
      className="mt-1 accent-accent"
    />
    <span>
      <span className="block font-medium">{words[mode]}</span>
      <span className="text-[13px] text-ink-soft">
        {mode === "delete" ? words.deleteHint : words.disableHint}
      </span>
    </span>
  </label>
);
