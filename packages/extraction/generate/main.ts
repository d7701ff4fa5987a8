import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { outputs } from "./outputs.ts";

for (const { path, text } of outputs()) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
