import { type Check, fine, warning, wrong } from "./check.ts";

const TIMEOUT_MS = 10_000;

/** An answer of GET /health, with the clock of the service and ours in the middle of the call. */
export interface HealthAnswer {
  status: number;
  body: unknown;
  serverTime: number | null;
  ownTime: number;
}

/** Asks for the health of the service. Throws where nothing answers. */
async function askHealth(url: string): Promise<HealthAnswer> {
  const asked = Date.now();
  const response = await fetch(`${url.replace(/\/+$/, "")}/health`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const ownTime = (asked + Date.now()) / 2;
  const date = Date.parse(response.headers.get("date") ?? "");
  const text = await response.text();
  return {
    status: response.status,
    body: parsed(text),
    serverTime: Number.isNaN(date) ? null : date,
    ownTime,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether the service answers at the address. */
export async function addressCheck(
  url: string,
  from: string,
): Promise<[Check, HealthAnswer | null]> {
  try {
    const answer = await askHealth(url);
    const known =
      typeof answer.body === "object" &&
      answer.body !== null &&
      ("parts" in answer.body || "error" in answer.body);
    if (known) return [fine("address", `${url} (from ${from})`), answer];
    return [
      wrong(
        "address",
        `${url} answers, but it is not the memory service (${answer.status})`,
        "Correct MEMORY_URL: it is the address alone, without a path.",
      ),
      null,
    ];
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message;
    return [
      wrong(
        "address",
        `${url} (from ${from}) does not answer: ${cause}`,
        "Start the service (npm start), or set MEMORY_URL to where it runs. Behind a proxy, see whether this machine may reach it.",
      ),
      null,
    ];
  }
}

/** One check for each part of the service, as GET /health has them. */
export function healthChecks({ status, body }: HealthAnswer): Check[] {
  const { parts = {}, error } = body as {
    parts?: Record<string, Record<string, string>>;
    error?: { message: string };
  };
  if (status !== 200)
    return [
      wrong(
        "health",
        error?.message ?? `answers ${status}`,
        "Look at the logs of the part that is named, and at its database.",
      ),
    ];
  return Object.entries(parts).map(([part, states]) => {
    const down = Object.entries(states)
      .filter(([, state]) => state === "down")
      .map(([what]) => what);
    if (down.length === 0)
      return fine(
        part,
        Object.entries(states)
          .map((pair) => pair.join(" "))
          .join(", "),
      );
    const advice =
      part === "gateway"
        ? "Memory works without it; calls through the gateway do not. Start it."
        : `Start ${part}, and see its logs.`;
    return (part === "gateway" ? warning : wrong)(part, `${down.join(", ")} down`, advice);
  });
}

const MOST_SECONDS = 30;

/** Whether the two clocks agree to half a minute. The Date header has whole seconds. */
export function clockCheck({
  serverTime,
  ownTime,
}: Pick<HealthAnswer, "serverTime" | "ownTime">): Check {
  if (serverTime === null)
    return warning(
      "clock",
      "the answer has no Date",
      "A proxy removes it; compare the clocks yourself.",
    );
  const seconds = Math.round((ownTime - serverTime) / 1000);
  const detail =
    Math.abs(seconds) <= 1
      ? "agrees with the service's"
      : `${Math.abs(seconds)} s ${seconds > 0 ? "ahead of" : "behind"} the service's`;
  if (Math.abs(seconds) <= MOST_SECONDS) return fine("clock", detail);
  return wrong(
    "clock",
    detail,
    "Set the clocks by NTP: events carry the time of this machine, and decide what is newer.",
  );
}
