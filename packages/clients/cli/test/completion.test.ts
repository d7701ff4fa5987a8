import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { bashScript } from "../src/completion/bash.ts";
import { completionsOf } from "../src/completion/completions.ts";
import { fishScript } from "../src/completion/fish.ts";
import { zshScript } from "../src/completion/zsh.ts";
import { leavesOf } from "../src/leaves.ts";
import { programOf } from "../src/program.ts";

const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
const program = programOf({ env: {}, cwd: "/", stdin, stdout, stderr });
const completions = completionsOf(program);
const leaves = leavesOf(program);
const isInstalled = (shell: string) => spawnSync(shell, ["--version"]).error === undefined;

const folder = mkdtempSync(join(tmpdir(), "memory-completion-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A line as the shell has it in parts, the last of which is being written. */
type Line = readonly string[];

const quotedList = (words: Line): string => words.map((word) => `'${word}'`).join(" ");

/** What a shell runs: its script, and then for each of the lines what prints what it offers there on a line of its own. */
const SHELLS = {
  bash: {
    script: bashScript,
    args: ["--norc", "-c"],
    begins: 'source /dev/stdin <<< "$SCRIPT"',
    asks: (line: Line) =>
      `COMP_WORDS=(${quotedList(line)}); COMP_CWORD=${line.length - 1}; _memory; echo "\${COMPREPLY[*]}"`,
  },
  // The functions of its completion system print what they are given; that system leaves out what does not fit.
  zsh: {
    script: zshScript,
    args: ["-f", "-c"],
    begins: `compdef() { :; }; compadd() { shift; print -r -- "$@"; }; _files() { print; }
_describe() { print -r -- \${\${(P)2}%%:*}; }; eval "$SCRIPT"`,
    asks: (line: Line) => `words=(${quotedList(line)}); CURRENT=${line.length}; _memory`,
  },
  fish: {
    script: fishScript,
    args: ["--no-config", "-c"],
    begins: 'echo "$SCRIPT" | source',
    asks: (line: Line) => `echo (complete -C '${line.join(" ")}' | cut -f 1)`,
  },
} as const;
const installed = (Object.keys(SHELLS) as (keyof typeof SHELLS)[]).filter(isInstalled);

/** What the shell offers at the end of each of the lines, in the order of the alphabet. */
function offered(shell: keyof typeof SHELLS, lines: readonly Line[]): string[][] {
  const { script, args, begins, asks } = SHELLS[shell];
  const answer = execFileSync(shell, [...args, [begins, ...lines.map(asks)].join("\n")], {
    cwd: folder,
    env: { ...process.env, HOME: folder, SCRIPT: script(completions) },
    encoding: "utf8",
  });
  const answers = answer.split("\n").slice(0, lines.length);
  return answers.map((text, n) => {
    const begun = lines[n]?.at(-1) ?? "";
    return text
      .split(" ")
      .filter((word) => word !== "" && word.startsWith(begun))
      .toSorted();
  });
}

test.each(installed)("%s offers every command and every option", (shell) => {
  const [first, ...options] = offered(shell, [
    ["memory", ""],
    ...leaves.map(([words]) => ["memory", ...words.split(" "), "--"]),
  ]);

  expect(first).toEqual(program.commands.map((one) => one.name()).toSorted());
  for (const [at, [words, command]] of leaves.entries())
    expect(options[at], words).toEqual(
      [...command.options.map(({ long }) => long), "--help"].toSorted(),
    );
});

test.each(installed)(
  "%s offers what fits after words, options and the beginning of a word",
  (shell) => {
    expect(
      offered(shell, [
        ["memory", "ke"],
        ["memory", "keys", ""],
        ["memory", "keys", "--json", "re"],
        ["memory", "mcp", "install", "--client", "c"],
        ["memory", "facts", "--subject", ""],
        ["memory", "completion", ""],
        ["memory", "forget", "keys", "--mo"],
      ]),
    ).toEqual([
      ["keys"],
      ["create", "list", "revoke"],
      ["revoke"],
      ["claude", "codex", "cursor"],
      [],
      ["bash", "fish", "zsh"],
      ["--mode"],
    ]);
  },
);

test.each([
  ["bash", bashScript],
  ["zsh", zshScript],
  ["fish", fishScript],
] as const)("the script of %s is one of that shell, and names every command", (shell, script) => {
  const text = script(completions);

  for (const [words] of leaves) expect(text).toContain(`memory ${words}`);
  if (!isInstalled(shell)) return;
  // A file: fish ends with 127 when its input is a socket, which is what spawnSync makes.
  const file = join(folder, shell);
  writeFileSync(file, text);
  const { status, stderr: said } = spawnSync(shell, ["-n", file], { encoding: "utf8" });
  expect({ status, said }).toEqual({ status: 0, said: "" });
});
