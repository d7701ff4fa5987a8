import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { run } from "@memory/launcher";
import { mintProject, ownSystem, type Project } from "@memory/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officialTools, type Tools } from "./official-tools.ts";

const MAIN = resolve(import.meta.dirname, "../../../clients/mcp/src/main.ts");
const cleanup = new AsyncDisposableStack();
let tools: Tools;
let baseUrl: string;
let project: Project;
let home: string;

beforeAll(async () => {
  tools = await officialTools();
  const system = cleanup.use(await ownSystem());
  ({ baseUrl } = system);
  project = await mintProject(system);
  home = mkdtempSync(join(tmpdir(), "memory-inspector-"));
  cleanup.defer(() => rmSync(home, { recursive: true }));
});
afterAll(() => cleanup.disposeAsync());

/** What the inspector's command line prints, as JSON; throws with all that it said where it fails. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect to be there
async function inspect(how: "http" | "stdio", ...asked: string[]): Promise<any> {
  const { key } = project;
  const target =
    how === "http"
      ? [
          `${baseUrl}/mcp`,
          ...["--transport", "http", "--header", `Authorization: Bearer ${key}`],
          ...["--header", "X-Service-Subject-Id: sam"],
        ]
      : [
          ...[process.execPath, MAIN, "-e", `MEMORY_URL=${baseUrl}`],
          ...["-e", `MEMORY_KEY=${key}`, "-e", "MEMORY_SUBJECT=sam"],
        ];
  const args = [tools.inspector, "--cli", ...target, ...asked];
  const env = { ...process.env, HOME: home };
  const { status, output } = await run(process.execPath, args, { env, cwd: home });
  if (status !== 0) throw new Error(`inspector ${asked.join(" ")}: ${status}\n${output}`);
  const [json = ""] = /^\{.*?^\}/ms.exec(output) ?? [];
  return { ...JSON.parse(json), said: output.replace(json, "") };
}

const call = (how: "http" | "stdio", tool: string, ...args: string[]) =>
  inspect(
    how,
    ...["--method", "tools/call", "--tool-name", tool],
    ...args.flatMap((arg) => ["--tool-arg", arg]),
  );

test.each(["http", "stdio"] as const)(
  "the inspector lists, calls, reads and gets over %s",
  async (how) => {
    const { tools: listed, said } = await inspect(how, "--method", "tools/list", "--strict");
    const noted = await call(how, "memory_remember", "text=The user lives in Oslo.");
    const recalled = await call(how, "memory_recall", "question=Where does the user live?");
    const { resources } = await inspect(how, "--method", "resources/list");
    const uri = "memory://subject/facts";
    const { contents } = await inspect(how, "--method", "resources/read", "--uri", uri);
    const prompt = ["--method", "prompts/get", "--prompt-name", "memory-protocol"];
    const { messages } = await inspect(how, ...prompt);

    expect(listed).toHaveLength(6);
    // Schemas that some clients could not read are warned of.
    expect(said).not.toContain("Warning: tool");
    expect(noted.structuredContent.facts).toMatchObject([{ value: "Oslo" }]);
    expect(recalled.structuredContent.facts).toMatchObject([{ value: "Oslo" }]);
    expect(resources).toHaveLength(2);
    expect(contents[0].text).toContain("home_city = Oslo");
    expect(messages[0].content.text).toContain("memory_recall");
  },
);
