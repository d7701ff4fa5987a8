import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type DragEvent, type FormEvent, useId, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { classNames } from "../../components/class-names.ts";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Said } from "../../components/said.tsx";
import { Failed, Loading } from "../../components/states.tsx";
import { toast } from "../../components/toasts.tsx";
import { forget } from "../../strings/forget.ts";
import { checked } from "./check.ts";
import { CheckResult } from "./check-result.tsx";

const words = forget.check;
const MOST_BYTES = 1_000_000;

/** Checks a certificate that somebody brings, as a file or as text. */
export function VerifyPage() {
  const [text, setText] = useState<string | null>(null);
  const { data, error, isFetching } = useQuery(checked(text));
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <Link
        to="/forget"
        className="flex w-fit items-center gap-1 rounded font-medium text-accent-text hover:underline"
      >
        <Icon name="back" />
        {forget.all}
      </Link>
      <div>
        <PageHeading title={words.title} tabTitle={words.title} />
        <p className="text-ink-soft">{words.intro}</p>
      </div>
      <Source onText={setText} />
      {isFetching && <Loading lines={3} />}
      {!isFetching && error !== null && <Failed error={error} />}
      {!isFetching && data && <CheckResult result={data} />}
      {!isFetching && data?.is === "genuine" && (
        <Card title={forget.paper.title[data.certificate.certifies]}>
          <div className="flex flex-col items-start gap-3 p-4">
            <Said text={data.certificate.statement} most={5_000} />
            <Link
              to="/forget/$forgetId"
              params={{ forgetId: data.certificate.receipt.forget_id }}
              className="font-medium text-accent-text underline"
            >
              {words.open}
            </Link>
          </div>
        </Card>
      )}
    </div>
  );
}

function Source({ onText }: { onText: (text: string) => void }) {
  const id = useId();
  const [pasted, setPasted] = useState("");
  const [isOver, setOver] = useState(false);
  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > MOST_BYTES) toast(words.tooLong, { tone: "bad" });
    else onText(await file.text());
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pasted.trim() !== "") onText(pasted);
  }
  return (
    <Card>
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <label
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            "flex flex-col items-center gap-2 rounded-lg border-2 border-dashed px-4 py-6 text-center text-ink-soft",
            isOver ? "border-accent bg-accent-soft" : "border-line",
          )}
        >
          <Icon name="seal" size={24} />
          <span>
            {words.drop} <span className="font-medium text-ink">{words.choose}</span>
          </span>
          <input
            type="file"
            accept=".json,.jws,application/json,text/plain"
            aria-label={words.choose}
            className="max-w-full text-[13px]"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </label>
        <div className="flex flex-col gap-1">
          <label htmlFor={id} className="font-medium">
            {words.paste}
          </label>
          <textarea
            id={id}
            rows={4}
            value={pasted}
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setPasted(target.value)}
            className="w-full rounded-md border border-line-strong/60 bg-surface px-2.5 py-1.5 font-mono text-xs hover:border-line-strong"
          />
          <p id={`${id}-hint`} className="text-[13px] text-ink-faint">
            {words.pasteHint}
          </p>
        </div>
        <Button type="submit" look="primary" className="min-h-9 self-end">
          {words.go}
        </Button>
      </form>
    </Card>
  );
}
