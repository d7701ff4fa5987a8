/** Stands for one character of quoted text: opaque to every rule, given back from the original when it is a value. */
export const QUOTED = "\uE000";

/** What was taken out of a text before reading it, for the counters of the gate. */
export type MaskReason = "echo" | "code" | "log" | "quoted" | "markup";

export interface Masked {
  /** As long as the original, with what must not be read blanked out. */
  text: string;
  reasons: MaskReason[];
}

const BLOCKS: readonly [MaskReason, RegExp][] = [
  ["echo", /<service_memory\b[\s\S]*?(?:<\/service_memory\s*>|$)/gi],
  [
    "echo",
    /<(memor(?:y|ies)|context|relevant_memor\w*|user_profile|system[-_]reminder)\b[^>]{0,1000}>[\s\S]*?(?:<\/\1\s*>|$)/gi,
  ],
  [
    "markup",
    /<(document|tool_result|search_results?|quote|blockquote|script|style|webpage)\b[^>]{0,1000}>[\s\S]*?(?:<\/\1\s*>|$)/gi,
  ],
  ["markup", /<!--[\s\S]*?(?:-->|$)/g],
  ["code", /```[\s\S]*?(?:```|$)/g],
  ["code", /~~~[\s\S]*?(?:~~~|$)/g],
  [
    "quoted",
    /^-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d'origine|Mensaje original)[\s\S]*$/gim,
  ],
  ["quoted", /^(?:On|Am|Le|El) .{6,80}(?:wrote|schrieb|a écrit|escribió)\s*:?\s*$[\s\S]*/gim],
  ["quoted", /^[ \t]*>.*$/gm],
  ["markup", /\[[^\]\n]{0,1000}\](?!\()/g],
];

const QUOTES: readonly RegExp[] = [
  /"[^"\n]{1,400}"/g,
  /“[^”\n]{1,400}[”“]/g,
  /„[^“”"\n]{1,400}[“”"]/g,
  /«[^»\n]{1,400}»/g,
  /»[^«\n]{1,400}«/g,
  /(?<=^|[\s(:,])[‘'](?=[\p{L}\p{N}])[^\n‘]{1,200}?[’'](?=$|[\s.,;:!?)])/gmu,
  /`[^`\n]{1,200}`/g,
];

const LOG_LINE: readonly RegExp[] = [
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
];

const CODE_LINE: readonly RegExp[] = [
  /[;{}]\s*(?:\/\/.*)?$/,
  /^\s*(?:export\s+)?(?:const|let|var)\s+[\w{[][^=]*=/,
  /^\s*(?:export\s+)?(?:async\s+)?(?:def|class|function|struct|fn|func|interface|public|private|static)\s+\w+.*[({:]\s*$/,
  /^\s*(?:import\s+[\w.{*"']+.*(?:from|;|$)|from\s+[\w.]+\s+import\b|using\s+[\w.]+;|#include|#!)/,
  /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE TABLE|ALTER TABLE)\s/,
  /^\s*(?:return\b.*|[\w.]+\([^)]*\));?\s*$/,
  /^\s*(?:\/\/|\/\*|\*\/)/,
  /^\s*"[\w-]+"\s*:\s*\S+,?\s*$/,
  /^\s*[[{]\s*$/,
  /^\s*<\/?[a-z][\w-]*(?:\s[^>]*)?>.*$/i,
];

const blank = (text: string): string => text.replace(/[^\n]/g, " ");

/** Blanks memory blocks, markup, code, logs, stack traces and cited mail; quotes become opaque. Offsets stay what they were. */
export function maskUnspoken(original: string): Masked {
  const reasons = new Set<MaskReason>();
  let text = original;
  for (const [reason, pattern] of BLOCKS) {
    text = text.replace(pattern, (found) => {
      reasons.add(reason);
      return blank(found);
    });
  }
  text = text
    .split("\n")
    .map((line) => {
      const isLog = LOG_LINE.some((pattern) => pattern.test(line));
      if (!isLog && !CODE_LINE.some((pattern) => pattern.test(line))) return line;
      reasons.add(isLog ? "log" : "code");
      return blank(line);
    })
    .join("\n");
  for (const pattern of QUOTES) {
    text = text.replace(pattern, (found) => QUOTED.repeat(found.length));
  }
  return { text, reasons: [...reasons] };
}
