import { traceFields } from "@memory/telemetry";
import { type Logger, pino } from "pino";
import { countFaultLine } from "./fault-lines.ts";
import { standardOutput } from "./standard-output.ts";

export { failureLog } from "./failure-log.ts";
export { faultLines } from "./fault-lines.ts";
export type Log = Logger;

/** JSON lines on standard output, one name per event, ids as fields, those of the trace among them. Never pass keys, headers or payloads. */
export const createLog = (service: string, level = "info"): Log =>
  pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFields },
      mixin: traceFields,
      hooks: {
        logMethod(args, method, level) {
          countFaultLine(level, args);
          return method.apply(this, args);
        },
      },
    },
    standardOutput(),
  );

/** The parts of an error that a log line may hold: name, code and stack; not `detail`, `where` or the fields of a driver's error, which can quote data. */
function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
}
