import { join } from "node:path";
import { ERROR_STATUS, type ErrorType } from "@memory/errors";
import { ERROR_MEANING } from "../src/errors.ts";

/** The page of errors in docs/, with the words that a running system shows at /docs/errors. */
export const errorsFile = join(import.meta.dirname, "../../../docs/errors.md");

const BEFORE = `# Errors

Generated from \`packages/api/src/errors.ts\` by \`npm run generate\`. A running system shows the same at \`/docs/errors\`; the \`Link\` header of an error leads there.

\`\`\`json
{"error": {"type": "missing_scope", "message": "subject_id is required.", "field": "subject_id"}}
\`\`\`

Look at \`type\` in programs, and at the status: messages are for people and may change. \`field\` is the path of what is wrong, or null; where a request has several faults, \`errors\` beside it
lists them all. \`X-Request-Id\` names the request in the logs. Repeat a call that was answered 408, 429, 502 or 503, after \`Retry-After\` seconds where that header is sent; the others answer the same again.

| Status | Type | When |
|---|---|---|
`;

/** Its text: every type of error, by status. */
export function errorsText(): string {
  const types = Object.entries(ERROR_STATUS) as [ErrorType, number][];
  const rows = types
    .sort(([a, x], [b, y]) => x - y || a.localeCompare(b))
    .map(([type, status]) => `| ${status} | \`${type}\` | ${ERROR_MEANING[type]} |`);
  return `${BEFORE}${rows.join("\n")}\n`;
}
