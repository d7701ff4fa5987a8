import { REJECTION_REASONS, type RejectionReason } from "./extractor.ts";
import { SECRET_IN } from "./structured/refuse-secrets.ts";

const SECRETS: ReadonlySet<string> = new Set(Object.values(SECRET_IN));

/** The reason of a rejection without the place it names, of which there are many: that of a structured entry begins with its field. */
export function rejectionReason(rejection: string): RejectionReason {
  if (SECRETS.has(rejection)) return "secret";
  return REJECTION_REASONS.find((reason) => rejection.startsWith(`${reason}:`)) ?? "malformed";
}
