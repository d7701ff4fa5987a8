import { type Choice, type Completion, findsCommand, quoted, valueCases } from "./completions.ts";

const described = (choices: readonly Choice[]): string =>
  choices.map(({ word, summary }) => quoted(summary ? `${word}:${summary}` : word)).join(" ");

/** A script that zsh sources, or loads as _memory from a folder of $fpath. */
export const zshScript = (completions: readonly Completion[]): string => `#compdef memory
_memory() {
  local current="\${words[CURRENT]}" previous="\${words[CURRENT-1]}"
  local -a choices flags
${findsCommand(completions, `"\${(@)words[2,CURRENT-1]}"`)}
  case "$at $previous" in
${completions
  .flatMap(valueCases)
  .map(({ pattern, values }) =>
    values.length > 0
      ? `    ${pattern}) compadd -- ${values.map(quoted).join(" ")}; return ;;`
      : `    ${pattern}) _files; return ;;`,
  )
  .join("\n")}
  esac
  case "$at" in
${completions
  .map(
    ({ at, words, options }) =>
      `    ${quoted(at)}) choices=(${described(words)}); flags=(${described(options)}) ;;`,
  )
  .join("\n")}
  esac
  if [[ "$current" == -* ]]; then
    _describe 'option' flags
  elif (( \${#choices} > 0 )); then
    _describe 'command' choices
  else
    _files
  fi
}
if [ "\${funcstack[1]}" = _memory ]; then _memory "$@"; else compdef _memory memory; fi
`;
