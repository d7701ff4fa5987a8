import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
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
