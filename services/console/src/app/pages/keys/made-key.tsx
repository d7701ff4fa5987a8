import { useState } from "react";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { Icon } from "../../components/icons.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { common } from "../../strings/common.ts";
import { keys } from "../../strings/keys.ts";

const words = keys.made;

/** A new key, as long as this is shown; it is held nowhere else. */
export function MadeKey({ made, onAnother }: { made: string; onAnother: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(made);
    setCopied(true);
  };
  return (
    <>
      <PageHeading title={words.title} tabTitle={words.title} />
      <Card>
        <div className="flex flex-col gap-4 p-4">
          <p className="flex gap-2 rounded-md bg-warn-soft p-3 text-warn">
            <span className="pt-0.5">
              <Icon name="alert" />
            </span>
            {words.once}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 rounded-md bg-raised px-3 py-2 text-[15px] select-all [overflow-wrap:anywhere]">
              {made}
            </code>
            <Button look="primary" className="min-h-9" onClick={() => void copy()}>
              <Icon name={isCopied ? "check" : "copy"} />
              <span role="status">{isCopied ? common.copied : words.copy}</span>
            </Button>
          </div>
          <div>
            <p className="mb-1 text-ink-soft">{words.use}</p>
            <code className="block overflow-x-auto rounded-md bg-raised px-3 py-2 text-[13px]">
              export MEMORY_KEY=…
            </code>
          </div>
          <Button className="self-start" onClick={onAnother}>
            {words.another}
          </Button>
        </div>
      </Card>
    </>
  );
}
