import { invalidPayload } from "@memory/errors";
import type { Caller } from "@memory/scope";
import { codePoints } from "@memory/text";
import { headerText } from "@memory/text/headers";

/** For whom, in which project and in whose name a request is. */
export interface AskedFor {
  orgId: string;
  projectId: string;
  /** Null where the client named none: then no tool works. */
  subjectId: string | null;
  threadId: string | null;
  runId: string | null;
  /** Who is kept with what is decided. */
  actor: string;
}

type Headers = Record<string, string | string[] | undefined>;

const DEV = { orgId: "org_mcp_dev", projectId: "prj_mcp_dev" };

/** Whom a request is about, by its key and its headers and by nothing in its body. Throws `invalid_payload` naming a header that is too long or not storable. */
export function askedFor(caller: Caller, headers: Headers): AskedFor {
  const read = (name: string) => bounded(headers, name);
  const { orgId, projectId } =
    caller.kind === "key"
      ? caller
      : { orgId: DEV.orgId, projectId: read("X-Service-Project-Id") ?? DEV.projectId };
  return {
    ...{ orgId, projectId },
    subjectId: read("X-Service-Subject-Id"),
    threadId: read("X-Service-Thread-Id"),
    runId: read("X-Service-Run-Id"),
    actor: read("X-Service-Actor") ?? "mcp",
  };
}

const MOST_CHARACTERS = 128;

function bounded(headers: Headers, name: string): string | null {
  const text = headerText(headers[name.toLowerCase()]);
  if (text === null)
    throw invalidPayload(`${name}: must not contain U+0000 or lone surrogates`, name);
  if (codePoints(text) > MOST_CHARACTERS)
    throw invalidPayload(`${name}: must have at most ${MOST_CHARACTERS} characters`, name);
  return text === "" ? null : text;
}
