import type { Completion, OptionChoice } from "./completions.ts";

/** In fish only \\ and ' are special between single quotes. */
const quoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;

const optionLine = (on: string, { word, short, summary, takesValue, values }: OptionChoice) =>
  [
    `complete -c memory -n ${on} -l ${word.slice(2)}`,
    short && `-s ${short.slice(1)}`,
    takesValue && (values.length > 0 ? `-x -a ${quoted(values.join(" "))}` : "-r"),
    `-d ${quoted(summary)}`,
  ]
    .filter(Boolean)
    .join(" ");

/** A script that fish sources, or finds in its folder of completions. */
export const fishScript = (
  completions: readonly Completion[],
): string => `# fish completion of memory
function __memory_at
  set -l at memory
  for word in (commandline -opc)
    if contains -- "$at $word" ${completions.map(({ at }) => quoted(at)).join(" ")}
      set at "$at $word"
    end
  end
  test "$at" = "$argv[1]"
end
${completions
  .flatMap(({ at, words, options }) => {
    const on = quoted(`__memory_at ${quoted(at)}`);
    return [
      ...words.map(
        ({ word, summary }) =>
          `complete -c memory -n ${on} -f -a ${quoted(word)} -d ${quoted(summary)}`,
      ),
      ...options.map((option) => optionLine(on, option)),
    ];
  })
  .join("\n")}
`;
