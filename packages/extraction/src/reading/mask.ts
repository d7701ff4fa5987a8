import { pastedIn } from "./pasted.ts";

/** Stands for one character of quoted text: opaque to every rule, given back from the original when it is a value. */
export const QUOTED = "\uE000";

/** Why something is taken out of a text before it is read. */
export type MaskReason = "echo" | "code" | "log" | "quoted" | "markup" | "pasted";

export interface Masked {
  /** As long as the original, with what must not be read blanked out. */
  text: string;
  reasons: MaskReason[];
}

/** What is blanked: why, a part of it that is quickly looked for, and what it is. */
const BLOCKS: readonly (readonly [MaskReason, part: string, RegExp])[] = [
  ["echo", "<", /<service_memory\b[\s\S]*?(?:<\/service_memory\s*>|$)/gi],
  [
    "echo",
    "<",
    /<(memor(?:y|ies)|context|relevant_memor\w*|user_profile|system[-_]reminder)\b[^>]{0,1000}>[\s\S]*?(?:<\/\1\s*>|$)/gi,
  ],
  ["echo", ": {", /^[ \t]*(?:- )?[a-z]\w*: \{"\w+":[^\n]*\}[ \t]*$/gm],
  ["echo", "", /^Reference data recalled from earlier events about this subject[\s\S]*/gim],
  [
    "markup",
    "<",
    /<(document|tool_result|search_results?|quote|blockquote|script|style|webpage)\b[^>]{0,1000}>[\s\S]*?(?:<\/\1\s*>|$)/gi,
  ],
  ["markup", "<!--", /<!--[\s\S]*?(?:-->|$)/g],
  ["code", "```", /```[\s\S]*?(?:```|$)/g],
  ["code", "~~~", /~~~[\s\S]*?(?:~~~|$)/g],
  [
    "quoted",
    "--",
    /^-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine|Mensaje original)[\s\S]*$/gim,
  ],
  [
    "quoted",
    "",
    /^(?:On|Am|Le|El) .{6,80}(?:wrote|schrieb|a écrit|escribió)\s*(?::\s*)?$[\s\S]*/gim,
  ],
  ["quoted", ">", /^[ \t]*>.*$/gm],
];

/** Longer runs between brackets are no remark. */
const MOST_REMARK_CHARACTERS = 1000;

/** Each with what opens it. */
const QUOTES: readonly (readonly [marks: string, RegExp])[] = [
  ['"', /"[^"\n]{1,400}"/g],
  ["“", /“[^”\n]{1,400}[”“]/g],
  ["„", /„[^„“”"\n]{1,400}[“”"]/g],
  ["«", /«[^«»\n]{1,400}»/g],
  ["»", /»[^«»\n]{1,400}«/g],
  ["‘'", /(?<=^|[\s(:,])[‘'](?=[\p{L}\p{N}])[^\n‘]{1,200}?[’'](?=$|[\s.,;:!?)])/gmu],
  ["`", /`[^`\n]{1,200}`/g],
];

/** Whether a line fits one of some patterns, none of which has a flag: those of its start are tried as one. */
function anyOf(...patterns: readonly RegExp[]): (line: string) => boolean {
  const isOfStart = ({ source }: RegExp): boolean => source.startsWith("^");
  const starts = new RegExp(
    patterns
      .filter(isOfStart)
      .map(({ source }) => source)
      .join("|"),
  );
  const others = patterns.filter((pattern) => !isOfStart(pattern));
  return (line) => starts.test(line) || others.some((pattern) => pattern.test(line));
}

const isLogLine = anyOf(
  /^\s*\[?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/,
  /^\s*\[?\d{2}:\d{2}:\d{2}(?:[.,]\d+)?\]?\s+\S/,
  /^\s*\[?(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b[\]:\s]/,
  /\s(?<=[\w.]=\S+\s)\s*[\w.]+=\S/,
  /^\s*(?:Traceback \(most recent|Caused by:|Exception in thread|goroutine \d+)/,
  /^\s*File "[^"]+", line \d+/,
  /^\s*at [\w$.<>]+ ?\(.*:\d+/,
  /^\s*(?:[\w.]+)?(?:Error|Exception|Warning)\b: /,
  /^\s*(?:raise|throw) \w+/,
  /^\s*(?:npm|yarn|pnpm|pip|cargo|go|make|gcc|tsc|fatal|remote)(?: (?:ERR!|WARN|error)|:)/,
  /^[d-][rwx-]{9}\b/,
  /^\s*total \d+\s*$/,
  /^\s*(?:\$|#|>>>|PS>|%)\s+\w/,
  /^(?:\+\+\+|---|@@|diff --git)\s/,
);

const isCodeLine = anyOf(
  /[;{}]\s*(?:\/\/.*)?$/,
  /^\s*(?:export\s+)?(?:const|let|var)\s+[\w{[][^=]*=/,
  /^\s*(?:export\s+)?(?:async\s+)?(?:def|class|function|struct|fn|func|interface|public|private|static)\s+\w.*[({:]\s*$/,
  /^\s*(?:import\s+[\w.{*"']|from\s+[\w.]+\s+import\b|using\s+[\w.]+;|#include|#!)/,
  /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE)\s/,
  /^\s*(?:return\b.*|[\w.]+\([^)]*\));?\s*$/,
  /^\s*(?:\/\/|\/\*|\*\/)/,
  /^\s*"[\w-]+"\s*:\s*\S+,?\s*$/,
  /^\s*[[{]\s*$/,
  /^\s*<\/?[A-Za-z][\w-]*(?:\s[^>]*)?>.*$/,
);

/** What no `$` of a pattern without the flag `m` can look beyond. */
const LINE = /[^\n\r\u2028\u2029]+/g;

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** Blanks remarks in brackets, unless they are the text of a link. */
function withoutRemarks(text: string, blanked: (remark: string) => string): string {
  let out = "";
  let done = 0;
  let close = -1;
  for (let open = text.indexOf("["); open >= 0; open = text.indexOf("[", open + 1)) {
    if (open < done) continue;
    if (close < open) close = text.indexOf("]", open);
    if (close < 0) break;
    if (close - open - 1 > MOST_REMARK_CHARACTERS || text[close + 1] === "(") continue;
    const remark = text.slice(open, close + 1);
    if (remark.includes("\n")) continue;
    out += text.slice(done, open) + blanked(remark);
    done = close + 1;
  }
  return out + text.slice(done);
}

/** Blanks memory blocks, markup, code, logs, stack traces, cited mail and texts that are shown; quotes become opaque. Offsets stay what they were. */
export function maskUnspoken(original: string): Masked {
  const reasons = new Set<MaskReason>();
  let text = original;
  for (const [reason, part, pattern] of BLOCKS) {
    if (!text.includes(part)) continue;
    text = text.replace(pattern, (found) => {
      reasons.add(reason);
      return blank(found);
    });
  }
  text = withoutRemarks(text, (remark) => {
    reasons.add("markup");
    return blank(remark);
  });
  text = text.replace(LINE, (line) => {
    const isLog = isLogLine(line);
    if (!isLog && !isCodeLine(line)) return line;
    reasons.add(isLog ? "log" : "code");
    return blank(line);
  });
  for (const { start, end } of pastedIn(text, original)) {
    reasons.add("pasted");
    text = text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);
  }
  for (const [marks, pattern] of QUOTES) {
    if (![...marks].some((mark) => text.includes(mark))) continue;
    text = text.replace(pattern, (found) => QUOTED.repeat(found.length));
  }
  return { text, reasons: [...reasons] };
}
