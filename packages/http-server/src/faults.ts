import { ApiError, type ErrorType, invalidPayload, missingScope } from "@memory/errors";

/** What a schema finds wrong at a path; zod's issues have more. */
export interface Fault {
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly code?: string | undefined;
  readonly expected?: unknown;
  readonly params?: unknown;
}

const SCOPE_FIELDS = new Set(["project_id", "subject_id"]);
/** The most faults that an answer names: a thousand events may have a fault each. */
const MOST_FAULTS = 20;

/** The error that a client sees for what a schema found wrong in `data`: the first fault, with all of them beside it where there are several. `place` says where something that is missing belongs. */
export function schemaFaults(faults: readonly Fault[], data: unknown, place = ""): ApiError {
  const [first, ...others] = faults
    .slice(0, MOST_FAULTS)
    .map((fault) => schemaFault(fault, data, place));
  if (first === undefined) return invalidPayload("The request is not valid.");
  return others.length === 0 ? first : first.withOthers(others);
}

function schemaFault(fault: Fault, data: unknown, place: string): ApiError {
  const field = fault.path.map(String).join(".") || null;
  const { errorType } = (fault.params ?? {}) as { errorType?: ErrorType };
  if (errorType) return new ApiError(errorType, `${field}: ${fault.message}`, { field });
  if (field === null) return invalidPayload(fault.message);
  const value = valueAt(data, fault.path);
  if (SCOPE_FIELDS.has(String(fault.path.at(-1))) && isAbsent(value))
    return missingScope(field, place);
  if (value === undefined || value === null)
    return invalidPayload(`${field} is required${place}.`, field);
  return invalidPayload(`${field}: ${inWords(fault)}`, field);
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === "";

/** zod's own messages name what was expected in its own words. */
function inWords({ code, expected, message }: Fault): string {
  if (code === "invalid_type" && message.startsWith("Invalid input"))
    return `must be ${article(String(expected))}`;
  if (code === "too_small" && message.startsWith("Too small: expected string"))
    return "must not be empty";
  if (code === "invalid_value")
    return message.replace(/^Invalid (?:option|input): expected /, "must be ");
  return message;
}

const article = (type: string): string => (/^[aeio]/.test(type) ? `an ${type}` : `a ${type}`);

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
