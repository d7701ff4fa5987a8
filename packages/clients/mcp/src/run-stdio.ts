import { randomBytes } from "node:crypto";
import { Memory, MemoryError } from "@memory-service/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { memoryServer } from "./memory-server.ts";

/**
 * Serves the memory of the subject MEMORY_SUBJECT on standard input and output, until the input ends. Everything said to people goes to
 * standard error. Exits with 1 where the address or the key cannot be one.
 */
export async function runStdio(env: NodeJS.ProcessEnv): Promise<void> {
  const memory = opened(env);
  const subjectId = env["MEMORY_SUBJECT"]?.trim() || null;
  if (subjectId === null) say("MEMORY_SUBJECT is not set: the tools will say so until it is.");
  const confirmationKey = randomBytes(32);
  serveStdio(
    () =>
      memoryServer({
        ...{ memory, subjectId, confirmationKey },
        threadId: env["MEMORY_THREAD"] || null,
        howToNameSubject: "set MEMORY_SUBJECT in the environment of this server",
      }),
    { maxSubscriptions: 0, onerror: () => undefined },
  );
}

function opened({ MEMORY_URL, MEMORY_KEY, MEMORY_ACTOR }: NodeJS.ProcessEnv): Memory {
  try {
    return new Memory({ baseUrl: MEMORY_URL, apiKey: MEMORY_KEY, actor: MEMORY_ACTOR || "mcp" });
  } catch (error) {
    say(error instanceof MemoryError ? error.message : "The settings cannot be used.");
    process.exit(1);
  }
}

const say = (text: string): void => {
  process.stderr.write(`memory-mcp: ${text}\n`);
};
