import { Argument, type Command } from "commander";
import { does, leaf } from "../command.ts";
import { bashScript } from "../completion/bash.ts";
import { completionsOf } from "../completion/completions.ts";
import { fishScript } from "../completion/fish.ts";
import { zshScript } from "../completion/zsh.ts";
import type { Io } from "../io.ts";

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

export function addCompletion(program: Command, io: Io): void {
  const command = leaf(program, "completion", "Print what makes a shell complete commands");
  command.addArgument(new Argument("<shell>").choices(Object.keys(SCRIPTS)));
  does(command, io, async ({ out }, _, shell = "") => {
    const script = SCRIPTS[shell as keyof typeof SCRIPTS](completionsOf(program));
    out.result({ shell, script }, script.trimEnd());
    return undefined;
  });
}
