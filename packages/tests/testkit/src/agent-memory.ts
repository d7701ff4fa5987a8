import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { everyPage } from "./every-page.ts";
import { type HttpPart, httpPart } from "./http-part.ts";
import { localProvider } from "./local-provider.ts";
import { mintProject, type Project, system } from "./system.ts";

const run = promisify(execFile);

/** What a user of `localProvider` asks, and its answer where the memory of the prompt names the city. */
export const QUESTION = "Which city do I live in?";
export const KNOWN = "You live in Oslo.";
export const EXCHANGE = [
  ["user", QUESTION],
  ["assistant", KNOWN],
];

/** What tests of agents share: a provider for the file, and for each test a project, whose subject is "sam". */
export class AgentMemory {
  declare provider: HttpPart;
  declare project: Project;

  /** Called where the file begins: it prepares before each test. */
  static prepared(): AgentMemory {
    const made = new AgentMemory();
    beforeAll(async () => {
      made.provider = await localProvider();
    });
    afterAll(() => made.provider[Symbol.asyncDispose]());
    beforeEach(async () => {
      made.project = await mintProject();
    });
    return made;
  }

  /** Who said what, in its order. */
  async said(): Promise<[role: unknown, text: unknown][]> {
    const events = await this.#every<{ payload: Record<string, unknown> }>(
      "/v1/timeline",
      "events",
    );
    return events.map(({ payload }) => [payload["role"], payload["text"]]);
  }

  /** How often memory was asked for. */
  async recalls(): Promise<number> {
    return (await this.#every("/v1/traces", "traces")).length;
  }

  /** Learns what was captured. */
  async learn(): Promise<void> {
    await this.project.api.post(`/v1/consolidate/subject?${this.#sam()}`);
  }

  /** Makes it known that Sam lives in Oslo. */
  async lives(): Promise<void> {
    const { api, orgId: org_id, projectId: project_id } = this.project;
    const event = {
      ...{ org_id, project_id, subject_id: "sam", kind: "conversation.message" },
      payload: { role: "user", text: "I live in Oslo." },
      occurred_at: new Date().toISOString(),
      idempotency_key: "lives",
    };
    await api.post("/v1/capture", { events: [event] });
    await this.learn();
  }

  /** What a program answers to a text in a thread, as a process of its own. */
  async answerOf(file: string, text: string, thread: string): Promise<string> {
    const { stdout } = await run(process.execPath, [file, text], {
      env: {
        PATH: process.env["PATH"],
        MEMORY_URL: system().baseUrl,
        MEMORY_KEY: this.project.key,
        LLM_URL: `${this.provider.url}/v1`,
        OPENAI_AGENTS_DISABLE_TRACING: "1",
        THREAD: thread,
      },
    });
    return stdout.trim();
  }

  #sam(): string {
    return `project_id=${this.project.projectId}&subject_id=sam`;
  }

  async #every<Item>(path: string, items: string): Promise<Item[]> {
    const pages = await everyPage(async (cursor) => {
      const more = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const { json } = await this.project.api.get<{ next_cursor?: string | null }>(
        `${path}?${this.#sam()}${more}`,
      );
      return json;
    });
    return pages.flatMap((page) => (page as Record<string, unknown>)[items] as Item[]);
  }
}

/** A provider whose answer begins with these pieces, and never ends. */
export const endlessProvider = (...pieces: string[]): Promise<HttpPart> =>
  httpPart((_asked, answer) => {
    answer.writeHead(200, { "content-type": "text/event-stream" });
    for (const content of pieces) {
      const choices = [{ index: 0, delta: { role: "assistant", content }, finish_reason: null }];
      const chunk = { id: "c", created: 1, model: "m-1", object: "chat.completion.chunk", choices };
      answer.write(`data: ${JSON.stringify(chunk)}\n\n`);
    }
  });
