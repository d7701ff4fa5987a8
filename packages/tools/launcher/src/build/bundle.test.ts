import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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

test("of undici nothing but its HTTP client can be imported", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  mkdirSync(join(folder, "node_modules"));
  const installed = join(WORKSPACE, "services/edge/node_modules/undici");
  symlinkSync(installed, join(folder, "node_modules/undici"));
  const source = join(folder, "program.ts");
  writeFileSync(source, 'import { MockAgent } from "undici";\nexport default MockAgent;\n');

  await expect(bundle("program", source, join(folder, "made"))).rejects.toThrow("MockAgent");

  rmSync(folder, { recursive: true });
});
