import { ERROR_MEANING } from "@memory/api";
import { ERROR_STATUS, type ErrorType } from "@memory/errors";
import { page } from "./page.ts";

const TYPES = Object.entries(ERROR_STATUS) as [ErrorType, number][];

/** Every type of error, at the place that the `Link` header of such an answer points to. */
export const errorsPage = (): string =>
  page(
    "Errors",
    `<h1>Errors</h1>
<p>The body of every error is <code>{"error": {"type", "message", "field"}}</code>; where a request has several faults, <code>errors</code> lists
them all. Look at <code>type</code> in programs: messages may change. <code>X-Request-Id</code> names the request in the logs.</p>
<dl>
${TYPES.map(
  ([type, status]) =>
    `<dt id="${type}"><code>${type}</code> ${status}</dt>\n<dd>${inHtml(ERROR_MEANING[type])}</dd>`,
).join("\n")}
</dl>
<p><a href="/docs">API reference</a></p>`,
  );

const inHtml = (text: string): string => text.replaceAll(/`([^`]*)`/g, "<code>$1</code>");
