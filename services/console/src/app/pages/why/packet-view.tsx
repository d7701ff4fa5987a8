import { Packet } from "@memory-service/client";
import { Card } from "../../components/card.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { JsonView } from "../../components/json-view.tsx";
import { Said } from "../../components/said.tsx";
import { Tabs } from "../../components/tabs.tsx";
import { why } from "../../strings/why.ts";
import type { Inspected } from "./queries.ts";

const words = why.trace;

/** The packet as the agent got it: as text of a prompt, and as it was sent. */
export function PacketView({ trace, side }: { trace: Inspected; side?: "A" | "B" | undefined }) {
  const { packet, trace_id, token_count } = trace;
  const prompt = new Packet({ packet, trace_id, token_count }).toPrompt();
  const asPrompt =
    prompt === "" ? (
      <p className="text-ink-soft">{words.nothingServed}</p>
    ) : (
      <>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable without a mouse
          tabIndex={0}
          aria-label={why.ofSide(words.asPrompt, side)}
          className="max-h-80 overflow-auto rounded-md bg-raised p-3"
        >
          <Said text={prompt} mono most={8_000} />
        </section>
        <p className="mt-2 text-xs text-ink-faint">{words.promptNote}</p>
      </>
    );
  return (
    <Card
      title={why.ofSide(words.packet, side)}
      actions={prompt !== "" && <CopyButton text={prompt} />}
    >
      <Tabs
        label={why.ofSide(words.packet, side)}
        tabs={[
          ["prompt", words.asPrompt, asPrompt],
          [
            "json",
            words.asJson,
            <JsonView key="json" value={packet} label={why.ofSide(words.asJson, side)} />,
          ],
        ]}
      />
    </Card>
  );
}
