import { Webhook } from "standardwebhooks";
import { secretText } from "./secrets.ts";

interface Call {
  /** The same at each try: what receivers tell repetitions by. */
  eventId: string;
  body: string;
  now: Date;
  /** The present secret, and the one before it for as long as it signs too. */
  secrets: readonly Buffer[];
}

/** The headers of Standard Webhooks for a call. */
export function signedHeaders({ eventId, body, now, secrets }: Call): Record<string, string> {
  const signatures = secrets.map((secret) =>
    new Webhook(secretText(secret)).sign(eventId, now, body),
  );
  return {
    "webhook-id": eventId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}
