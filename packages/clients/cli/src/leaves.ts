import type { Command } from "commander";

/** The commands that do something, with the words that call each. */
export function leavesOf(command: Command, words: string[] = []): [string, Command][] {
  if (command.commands.length === 0) return [[words.join(" "), command]];
  return command.commands.flatMap((one) => leavesOf(one, [...words, one.name()]));
}
