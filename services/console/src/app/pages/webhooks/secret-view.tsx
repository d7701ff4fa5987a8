import { useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Moment } from "../../components/moment.tsx";
import { webhooks } from "../../strings/webhooks.ts";

const words = webhooks.secret;

/** A secret that is shown this once, what it is for, and the way on. */
export function SecretView({
  secret,
  until = null,
  onDone,
}: {
  secret: string;
  /** Until when the secret before it is good too. */
  until?: string | null;
  onDone: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 p-4 outline-none">
      <p>{words.text}</p>
      <p className="flex items-center gap-2 rounded-md bg-raised px-3 py-2">
        <code className="min-w-0 flex-1 break-all">{secret}</code>
        <CopyButton text={secret} label={words.copy} />
      </p>
      <p className="text-[13px] text-ink-soft">{words.how}</p>
      {until !== null && (
        <p>
          {words.until} <Moment at={until} />
        </p>
      )}
      <Button look="primary" className="min-h-9 self-end" onClick={onDone}>
        {words.onward}
      </Button>
    </div>
  );
}
