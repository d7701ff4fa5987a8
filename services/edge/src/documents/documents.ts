import { API_VERSION, openApiDocument } from "@memory/api";
import { errorsPage } from "./errors-page.ts";
import { llmsText } from "./llms-text.ts";
import {
  REFERENCE_FILES,
  REFERENCE_PAGE,
  REFERENCE_SCRIPT,
  readReferenceFile,
} from "./reference.ts";
import { type Document, document } from "./send-document.ts";
import { WELCOME, welcomePage } from "./welcome.ts";

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";

type Forms = readonly [Document, ...Document[]];

// Made once for each process: to compress them takes some 60 ms.
const SAME_EVERYWHERE: readonly (readonly [path: string, Forms])[] = [
  ["/openapi.json", [document(JSON_TYPE, JSON.stringify(openApiDocument(API_VERSION)))]],
  ["/docs", [document(HTML, REFERENCE_PAGE)]],
  ["/docs/errors", [document(HTML, errorsPage())]],
  ["/docs/reference.js", [document(SCRIPT, REFERENCE_SCRIPT)]],
  ["/llms.txt", [document("text/plain; charset=utf-8", llmsText())]],
  ...REFERENCE_FILES.map(
    ({ path, type, file }) => [path, [document(type, readReferenceFile(file))]] as const,
  ),
];

/** The documents by their paths; for `/` what people see and what programs get. */
export function documents({ hasConsole }: { hasConsole: boolean }): ReadonlyMap<string, Forms> {
  return new Map<string, Forms>([
    ["/", [document(JSON_TYPE, JSON.stringify(WELCOME)), document(HTML, welcomePage(hasConsole))]],
    ...SAME_EVERYWHERE,
  ]);
}
