/** The languages of code blocks: what is run, what is compared or parsed, and what is only shown. */
const LANGUAGES = ["sh", "ts", "python", "json", "text", "mermaid"] as const;

export interface Block {
  /** Path of the page, from the root of the repository. */
  readonly page: string;
  /** Of its first line in the page. */
  readonly line: number;
  readonly language: (typeof LANGUAGES)[number];
  readonly text: string;
  /** Whether it shows what the block before it answers. */
  readonly isOutput: boolean;
}

/** The code blocks of a page, in order. Throws for a block without a language, and for one that does not end. */
export function blocksOf(page: string, text: string): Block[] {
  const blocks: Block[] = [];
  let open: { line: number; info: string; lines: string[] } | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = /^```(.*)$/.exec(line);
    if (open === null) {
      if (fence !== null) open = { line: index + 2, info: (fence[1] ?? "").trim(), lines: [] };
    } else if (fence === null) open.lines.push(line);
    else {
      blocks.push({
        page,
        line: open.line,
        ...languageOf(page, open),
        text: open.lines.join("\n"),
      });
      open = null;
    }
  }
  if (open !== null) throw new Error(`${page}:${open.line}: the code block does not end`);
  return blocks;
}

function languageOf(page: string, { line, info }: { line: number; info: string }) {
  const [name, ...flags] = info.split(" ");
  const language = LANGUAGES.find((known) => known === name);
  const isOutput = flags.join(" ") === "output";
  if (language === undefined || (flags.length > 0 && !isOutput))
    throw new Error(
      `${page}:${line}: a code block begins with one of ${LANGUAGES.join(", ")}, json output, text output`,
    );
  return { language, isOutput };
}
