import type { Command, Option } from "commander";
import { leavesOf } from "../leaves.ts";

/** What can come after some words. */
export interface Completion {
  /** The words, such as `memory keys create`. */
  at: string;
  /** Commands, or the words that an argument can be. */
  words: Choice[];
  options: OptionChoice[];
}

export interface Choice {
  word: string;
  summary: string;
}

export interface OptionChoice extends Choice {
  short: string | undefined;
  /** Whether a value comes after it. */
  takesValue: boolean;
  values: readonly string[];
}

/** Of the program, of each group of commands, and of each command. */
export function completionsOf(program: Command): Completion[] {
  const groups = [program, ...program.commands.filter(({ commands }) => commands.length > 0)];
  return [
    ...groups.map((group) => ({
      at: group === program ? "memory" : `memory ${group.name()}`,
      words: group.commands.map((one) => ({ word: one.name(), summary: one.summary() })),
      options: group === program ? [HELP, VERSION] : [HELP],
    })),
    ...leavesOf(program).map(([words, command]) => ({
      at: `memory ${words}`,
      words: (command.registeredArguments[0]?.argChoices ?? []).map((word) => ({
        word,
        summary: "",
      })),
      options: [...command.options.map(optionChoice), HELP],
    })),
  ];
}

const flag = (word: string, short: string, summary: string): OptionChoice => ({
  ...{ word, short, summary, takesValue: false, values: [] },
});
const HELP = flag("--help", "-h", "show how it is used");
const VERSION = flag("--version", "-V", "show the version");

const optionChoice = ({
  long,
  short,
  description,
  required,
  argChoices,
}: Option): OptionChoice => ({
  word: long ?? "",
  short,
  summary: description,
  takesValue: required,
  values: argChoices ?? [],
});

/** A text that a shell takes as it is. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Lines of a shell that leave in `at` which of the commands the words before name. */
export const findsCommand = (completions: readonly Completion[], before: string): string =>
  `  local at=memory word
  for word in ${before}; do
    case "$at $word" in
      ${completions
        .map(({ at }) => quoted(at))
        .filter((at) => at !== "'memory'")
        .join("|")}) at="$at $word" ;;
    esac
  done`;

/** For each option that takes a value, by the command: a pattern of `case` and what fits, none for any file. */
export const valueCases = ({ at, options }: Completion) =>
  options
    .filter(({ takesValue }) => takesValue)
    .map(({ word, short, values }) => ({
      pattern: [word, short]
        .filter((one) => one !== undefined)
        .map((one) => quoted(`${at} ${one}`))
        .join("|"),
      values,
    }));
