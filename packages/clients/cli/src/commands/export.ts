import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { does, leaf } from "../command.ts";
import { Failure } from "../exit.ts";
import type { Io } from "../io.ts";
import { wholeFile } from "../whole-file.ts";

interface Options {
  subject?: string;
  out?: string;
}

export function addExport(program: Command, io: Io): void {
  const command = leaf(program, "export", "Copy a subject, or the whole project, as JSON lines")
    .option("-s, --subject <name>", "only this subject")
    .option("-o, --out <file>", "write it there, once it is whole, instead of to standard output");
  does<Options>(command, io, async ({ connect, out }, { subject, out: file }) => {
    const stream = await connect().export(subject === undefined ? {} : { subjectId: subject });
    const ending = endingOf();
    if (file === undefined) {
      await pipeline(stream, ending.pass, io.stdout, { end: false });
      ending.check();
      return undefined;
    }
    const { counts } = await wholeFile(file, async (to, signal) => {
      await pipeline(stream, ending.pass, to, { signal });
      return ending.check();
    });
    const parts = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
    out.result({ file, counts }, `${file}: ${parts.join(", ") || "nothing"}.`);
    return undefined;
  });
}

/** Lets the bytes of an export through and looks at its end: a stream without it, or with another digest, is not whole. */
export function endingOf() {
  const hash = createHash("sha256");
  // Everything after the last line but one that was seen; the end line is short.
  let rest = Buffer.alloc(0);
  const pass = new Transform({
    transform(chunk: Uint8Array, _, done) {
      rest = Buffer.concat([rest, chunk]);
      const last = rest.subarray(0, -1).lastIndexOf(0x0a);
      if (last >= 0) {
        hash.update(rest.subarray(0, last + 1));
        rest = rest.subarray(last + 1);
      }
      done(null, chunk);
    },
  });
  return {
    pass,
    /** The counts of the end line. Throws Failure. */
    check(): { counts: Record<string, number> } {
      const end = parsed(rest.toString());
      if (end?.type !== "end" || end.digest !== hash.digest("hex"))
        throw new Failure("The export is not whole: it broke off. Ask again.");
      return { counts: end.counts };
    },
  };
}

interface End {
  type: string;
  counts: Record<string, number>;
  digest: string;
}

function parsed(line: string): End | null {
  try {
    return JSON.parse(line) as End;
  } catch {
    return null;
  }
}
