import { writeFileSync } from "node:fs";
import { clientTypesFile, clientTypesText } from "./client-types.ts";
import { committedFile, committedText } from "./committed.ts";
import { errorsFile, errorsText } from "./errors-page.ts";
import { listsFile, listsText } from "./lists-table.ts";

writeFileSync(committedFile, committedText());
writeFileSync(clientTypesFile, await clientTypesText());
writeFileSync(errorsFile, errorsText());
writeFileSync(listsFile, listsText());
