import { z } from "zod";

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().min(0);

/** The first line of a stream. */
const Header = z.strictObject({
  type: z.literal("memory-export"),
  version: z.literal(1),
  project_id: z.string().min(1),
  /** Null for the whole project. */
  subject_id: z.string().min(1).nullable(),
  exported_at: z.iso.datetime(),
});
export type StreamHeader = z.infer<typeof Header>;

/** After every portion: sha256 of all bytes of the stream before this line. */
const Check = z.strictObject({ type: z.literal("check"), digest: Digest });

/** The last line; a stream without it is not whole. */
const End = z.strictObject({
  type: z.literal("end"),
  /** Lines by type. */
  counts: z.record(z.string(), Count),
  digest: Digest,
});

const AnyFrame = z.discriminatedUnion("type", [Header, Check, End]);
type Frame = z.infer<typeof AnyFrame>;

const FRAME = /^\{"type":"(?:memory-export|check|end)"/;

/** True for a line that frames the lines of owners. */
export const isFrame = (line: string): boolean => FRAME.test(line);

/** A line that frames others; or the path of the first field that is wrong, empty where the line is no JSON object at all. */
export function readFrame(line: string): Frame | { fault: string; message: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { fault: "", message: "is not JSON" };
  }
  const { data, error } = AnyFrame.safeParse(value);
  if (data) return data;
  const [issue] = error.issues;
  return { fault: issue?.path.join(".") ?? "", message: issue?.message ?? "is not valid" };
}
