import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WORKSPACE } from "../folders.ts";
import { bundle } from "./bundle.ts";

test("a program that imports what is not installed is refused by the name of that", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  const source = join(folder, "program.ts");
  writeFileSync(source, 'import { word } from "@memory/not-installed";\nconsole.log(word);\n');

  await expect(bundle("program", source, join(folder, "made"))).rejects.toThrow(
    "@memory/not-installed",
  );

  rmSync(folder, { recursive: true });
});

test("a bundle is ASCII, has large tables beside it, and says what its sources say", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  const table = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`clé ${n}`, "🙂"]));
  writeFileSync(join(folder, "table.json"), JSON.stringify(table));
  const source = join(folder, "program.ts");
  writeFileSync(
    source,
    `import table from "./table.json" with { type: "json" };
export const said = {
  table: table["clé 9999"],
  text: "naïve – 🙂",
  template: \`é\${1}\`,
  escaped: "\\é\\\\é",
  matched: ["ÀÉ".replace(/[à-é]/giu, "x"), "🙂🙃".replace(/^[🙂-🙃]/u, "x"), "a–b".split(/\\–/)],
};
`,
  );
  const made = join(folder, "made");

  await bundle("program", source, made);

  const code = readFileSync(join(made, "program.js"), "utf8");
  expect(code).toMatch(/^[\0-\x7f]*$/);
  expect(code.length).toBeLessThan(10_000);
  const { said } = await import(join(made, "program.js"));
  expect(said).toEqual({
    table: "🙂",
    text: "naïve – 🙂",
    template: "é1",
    escaped: "é\\é",
    matched: ["xx", "x🙃", ["a", "b"]],
  });
  rmSync(folder, { recursive: true });
});

test("of undici its HTTP client is in a bundle, and nothing else can be imported", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  mkdirSync(join(folder, "node_modules"));
  const installed = join(WORKSPACE, "services/edge/node_modules/undici");
  symlinkSync(installed, join(folder, "node_modules/undici"));
  try {
    const source = join(folder, "program.ts");
    writeFileSync(
      source,
      'import { Agent, errors, Pool } from "undici";\nexport const client = { Agent, Pool, errors };\n',
    );
    await bundle("program", source, join(folder, "made"));
    const { client } = await import(join(folder, "made", "program.js"));
    await using server = createServer((_request, response) => void response.end("answer"));
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const agent = new client.Agent();
    const origin = `http://127.0.0.1:${port}`;
    const { body } = await agent.request({ origin, path: "/", method: "GET" });
    expect(await body.text()).toBe("answer");
    await agent.close();
    expect(readFileSync(join(folder, "made", "program.js"), "utf8")).not.toContain("MockAgent");

    writeFileSync(source, 'import { MockAgent } from "undici";\nexport default MockAgent;\n');
    await expect(bundle("program", source, join(folder, "refused"))).rejects.toThrow("MockAgent");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
