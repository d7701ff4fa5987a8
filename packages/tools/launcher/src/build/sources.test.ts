import { globSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { WORKSPACE } from "../folders.ts";
import { SHARED_SOURCES } from "./sources.ts";

test("bundles are built again when a package changes, and when how they are built does", () => {
  const files = globSync(SHARED_SOURCES, { cwd: WORKSPACE });

  for (const file of ["./bundle.ts", "./lean-bundle.ts", "../../../../log/src/index.ts"])
    expect(files).toContain(relative(WORKSPACE, fileURLToPath(new URL(file, import.meta.url))));
});
