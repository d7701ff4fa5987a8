import { type McpServer, ProtocolError, type ServerContext } from "@modelcontextprotocol/server";
import { failureOf } from "./failures.ts";
import { REFERENCE, valueText } from "./shown.ts";
import type { SubjectMemory } from "./subject-memory.ts";
import { sidesOf, sideText } from "./tools/conflicts.ts";
import type { Serving } from "./tools/tool.ts";

const MOST_FACTS = 100;
const MOST_CONFLICTS = 10;
/** JSON-RPC: an error of the server. */
const FAILED = -32_603;

/** Offers what an application may show beside a conversation. The addresses name no subject: there is one. */
export function offerResources(server: McpServer, serving: Serving): void {
  const text = (
    name: string,
    { uri, title, description }: { uri: string; title: string; description: string },
    read: (memory: SubjectMemory, signal: AbortSignal) => Promise<string>,
  ) =>
    server.registerResource(
      name,
      uri,
      { title, description, mimeType: "text/plain" },
      async ({ href }: URL, { mcpReq }: ServerContext) => {
        const body = await shown(serving, (memory) => read(memory, mcpReq.signal));
        return { contents: [{ uri: href, mimeType: "text/plain", text: body }] };
      },
    );
  text(
    "facts",
    {
      uri: "memory://subject/facts",
      title: "Facts",
      description: `The newest facts that hold about the subject, at most ${MOST_FACTS}.`,
    },
    async (memory, signal) => {
      const facts = await memory.facts(MOST_FACTS, signal);
      const lines = facts.map(({ predicate, value }) => `- ${predicate} = ${valueText(value)}`);
      return [REFERENCE, ...lines].join("\n");
    },
  );
  text(
    "conflicts",
    {
      uri: "memory://subject/conflicts",
      title: "Contradictions",
      description: "Facts about the subject that contradict each other; none of them is served.",
    },
    async (memory, signal) => {
      const { conflicts } = await memory.conflicts(MOST_CONFLICTS, signal);
      const lines = conflicts.flatMap((conflict) => [
        `conflict_id ${conflict.id}`,
        ...sidesOf(conflict).map((side) => `  - ${sideText(side)}`),
      ]);
      return [REFERENCE, ...lines].join("\n");
    },
  );
}

/** Throws the error that the client receives where it cannot be read; nothing of the error's own text, which may quote what was sent. */
async function shown(
  { memory, noSubject }: Serving,
  read: (memory: SubjectMemory) => Promise<string>,
): Promise<string> {
  if (memory === null) throw new ProtocolError(FAILED, noSubject);
  const text = await read(memory).catch(failureOf);
  if (typeof text === "string") return text;
  throw new ProtocolError(FAILED, text.message);
}
