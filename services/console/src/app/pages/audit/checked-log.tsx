import { Card } from "../../components/card.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Icon } from "../../components/icons.tsx";
import { audit } from "../../strings/audit.ts";
import { headText } from "./noted-head.ts";
import type { CheckedLog as Checked } from "./queries.ts";

const words = audit.check;
const MOST_FAULTS = 50;

/** What was found, and the end of the log as it is now. */
export function CheckedLog({ result }: { result: Checked }) {
  const { entries, faults, isNotedSeen, head } = result;
  const isWhole = faults.length === 0;
  return (
    <>
      <section
        role="status"
        className={`flex flex-col gap-2 rounded-lg p-4 ${isWhole ? "bg-good-soft" : "bg-bad-soft"}`}
      >
        <p
          className={`flex items-center gap-2 text-lg font-semibold ${isWhole ? "text-good" : "text-bad"}`}
        >
          <Icon name={isWhole ? "seal" : "alert"} size={20} />
          {isWhole ? words.whole : words.broken}
        </p>
        {isWhole ? (
          <p>{words.wholeText(entries)}</p>
        ) : (
          <ul className="list-disc pl-5">
            {faults.slice(0, MOST_FAULTS).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {faults.length > MOST_FAULTS && <li>{words.more(faults.length - MOST_FAULTS)}</li>}
          </ul>
        )}
        {isNotedSeen !== null && isWhole && <p>{isNotedSeen ? words.seen : words.notSeen}</p>}
      </section>
      {head !== null && (
        <Card title={words.newHead}>
          <div className="flex flex-col gap-2 p-4">
            <p className="flex items-center gap-2 rounded-md bg-raised px-3 py-2">
              <code className="min-w-0 flex-1 text-xs [overflow-wrap:anywhere]">
                {headText(head)}
              </code>
              <CopyButton text={headText(head)} />
            </p>
            <p className="text-[13px] text-ink-soft">{words.note}</p>
          </div>
        </Card>
      )}
    </>
  );
}
