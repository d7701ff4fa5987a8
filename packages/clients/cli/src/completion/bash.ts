import { type Completion, findsCommand, quoted, valueCases } from "./completions.ts";

const listed = (words: readonly string[]): string => quoted(words.join(" "));

/** A script that bash sources. */
export const bashScript = (
  completions: readonly Completion[],
): string => `# bash completion of memory
_memory() {
  COMPREPLY=()
  local current="\${COMP_WORDS[COMP_CWORD]}" words='' options=''
${findsCommand(completions, `"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`)}
  case "$at \${COMP_WORDS[COMP_CWORD-1]}" in
${completions
  .flatMap(valueCases)
  .map(({ pattern, values }) =>
    values.length > 0
      ? `    ${pattern}) COMPREPLY=($(compgen -W ${listed(values)} -- "$current")); return ;;`
      : `    ${pattern}) return ;;`,
  )
  .join("\n")}
  esac
  case "$at" in
${completions
  .map(
    ({ at, words, options }) =>
      `    ${quoted(at)}) words=${listed(words.map(({ word }) => word))} options=${listed(options.map(({ word }) => word))} ;;`,
  )
  .join("\n")}
  esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
  esac
}
complete -o default -F _memory memory
`;
