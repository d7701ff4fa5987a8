import { readFileSync } from "node:fs";
import { z } from "zod";

/** A variable that names a JSON file: its content, checked by `schema`, with every error named by its path in the file. */
export const jsonFile = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().transform((path, faults): z.output<Schema> => {
    const text = readText(path);
    if (text === null) {
      faults.addIssue({ code: "custom", message: "cannot be read" });
      return z.NEVER;
    }
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch {
      faults.addIssue({ code: "custom", message: "is no JSON" });
      return z.NEVER;
    }
    const { success, data, error } = schema.safeParse(content);
    if (success) return data;
    for (const { path: place, message } of error.issues)
      faults.addIssue({ code: "custom", path: place, message });
    return z.NEVER;
  });

function readText(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
