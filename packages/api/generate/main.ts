import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { clientTypesFolder, clientTypesTexts } from "./client-types.ts";
import { committedFile, committedText } from "./committed.ts";
import { errorsFile, errorsText } from "./errors-page.ts";
import { listsFile, listsText } from "./lists-table.ts";

writeFileSync(committedFile, committedText());
writeFileSync(errorsFile, errorsText());
writeFileSync(listsFile, listsText());

const types = await clientTypesTexts();
rmSync(clientTypesFolder, { recursive: true, force: true });
for (const [name, text] of types) {
  const file = join(clientTypesFolder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
