import { DEMO } from "./demo-key.ts";

interface Keys {
  /** Null in bootstrap mode. */
  adminKey: string | null;
  /** Null when none was made. */
  key: string | null;
}

/** What stands on the screen when all is up: the address, the keys, and two lines to paste into a shell. */
export function readyText(baseUrl: string, { adminKey, key }: Keys, now: Date): string {
  const lines = [`ready ${baseUrl}`, ""];
  if (adminKey !== null) lines.push(`  admin key  ${adminKey}`);
  if (key !== null) lines.push(`  key        ${key}   (project ${DEMO.project_id})`, "");
  const [first, second] = key === null ? bootstrapCommands(baseUrl) : commands(baseUrl, key, now);
  const reference = `Console: ${baseUrl}/console   API reference: ${baseUrl}/docs`;
  lines.push(`  ${first}`, "", `  ${second}`, "", reference, "Ctrl-C stops everything.");
  return lines.join("\n");
}

/** The first line ends when what it captures can be recalled, so that both can be pasted at once. */
function commands(baseUrl: string, key: string, now: Date): [string, string] {
  const curl = `curl -sw '\\n' -H 'Authorization: Bearer ${key}'`;
  const post = (path: string, body: object) =>
    `${curl} ${baseUrl}${path} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const said = {
    ...DEMO,
    subject_id: "sam",
    kind: "conversation.message",
    occurred_at: now.toISOString(),
    payload: { role: "user", text: "I moved to Oslo and I play the cello." },
  };
  const asked = {
    project_id: DEMO.project_id,
    subject_id: "sam",
    query: "Where does Sam live?",
    purpose: "try it",
  };
  const scope = `project_id=${DEMO.project_id}&subject_id=sam`;
  const learned = `${curl} -X POST '${baseUrl}/v1/consolidate/subject?${scope}'`;
  return [`${post("/v1/capture", { events: [said] })} && ${learned}`, post("/v1/context", asked)];
}

function bootstrapCommands(baseUrl: string): [string, string] {
  return [
    `curl -s ${baseUrl}/v1/keys -H 'Content-Type: application/json' -d '${JSON.stringify(DEMO)}'`,
    `curl -s ${baseUrl}/health`,
  ];
}
