import { pageNames } from "./page-names.ts";

const UNITS = ["bytes", "kB", "MB", "GB"] as const;

/** Bytes as people read them. */
function size(bytes: number): string {
  let [amount, unit] = [bytes, 0];
  while (amount >= 1_000 && unit < UNITS.length - 1) [amount, unit] = [amount / 1_000, unit + 1];
  return `${amount.toLocaleString(undefined, { maximumFractionDigits: 1 })} ${UNITS[unit]}`;
}

export const transfer = {
  title: pageNames.transfer,
  intro:
    "A copy of everything that is held, as lines of JSON, and back: into this project or another one.",
  stop: "Stop",
  type: "Type of line",
  export: {
    title: "Export",
    subject: "Subject",
    optional: "optional",
    subjectHint: "By any of its names. Leave it empty for the whole project.",
    go: "Export",
    received: (bytes: number) => `${size(bytes)} have arrived.`,
    saved: (bytes: number) => `The copy is whole, and saved: ${size(bytes)}.`,
    has: "What the copy holds",
    lines: "Lines",
    notWhole:
      "The copy broke off, and was not saved: a part of the server was unavailable, or the subject was forgotten, merged or unmerged meanwhile. Export again.",
    command: "For copies of many gigabytes, or in a script: memory export --out FILE",
  },
  import: {
    title: "Import",
    file: "An export",
    hint: "A file that was exported here or by memory export. Nothing is sent before you say so.",
    wrong:
      "is not an export. Exports of ChatGPT, Claude, mem0 and others are imported by the command line: memory import.",
    of: (bytes: number) => `${size(bytes)}: everything of`,
    wholeProject: "the whole project",
    exported: "exported",
    from: "from the project",
    into: "It is stored in the project",
    go: "Import",
    sent: (share: number, bytes: number) =>
      share < 1
        ? `${Math.floor(share * 100)} % of ${size(bytes)} are sent.`
        : `All ${size(bytes)} are sent, and the rest is being stored.`,
    done: (lines: number) => `All of it is stored: ${lines.toLocaleString()} lines.`,
    indexedLater: "Contexts see all of it in some seconds or minutes.",
    became: "What became of the lines",
    stored: "Stored now",
    known: "There already",
    dropped: "Left out",
    stopped:
      "Stopped. What was stored before stays; import the same file again, and the rest is stored.",
    refused: (message: string) =>
      `${message}. What came before that line is stored. Take the file from where it was exported once more.`,
    again: "What was stored stays; import the same file again to store the rest.",
  },
} as const;
