import { writeFileSync } from "node:fs";
import { committedFile, committedText } from "./committed.ts";

writeFileSync(committedFile, committedText());
