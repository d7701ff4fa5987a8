import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
