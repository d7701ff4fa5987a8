import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
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

/** What bash offers at the end of each of the lines. */
function offered(lines: readonly (readonly string[])[]): string[][] {
  const asked = lines.map((words) => {
    const list = words.map((word) => `'${word}'`).join(" ");
    return `COMP_WORDS=(${list}); COMP_CWORD=${words.length - 1}; _memory; echo "\${COMPREPLY[*]}"`;
  });
  const source = 'source /dev/stdin <<< "$SCRIPT"';
  const answer = execFileSync("bash", ["-c", [source, ...asked].join("\n")], {
    env: { ...process.env, SCRIPT: bashScript(completions) },
    encoding: "utf8",
  });
  return answer
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" ").filter(Boolean));
}

test("bash offers every command and every option", () => {
  const [first, ...options] = offered([
    ["memory", ""],
    ...leaves.map(([words]) => ["memory", ...words.split(" "), "--"]),
  ]);

  expect(first).toEqual(program.commands.map((one) => one.name()));
  for (const [at, [words, command]] of leaves.entries())
    expect(options[at], words).toEqual([...command.options.map(({ long }) => long), "--help"]);
});

test("bash offers what fits after words, options and the beginning of a word", () => {
  expect(
    offered([
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
    ["list", "create", "revoke"],
    ["revoke"],
    ["claude", "cursor", "codex"],
    [],
    ["bash", "zsh", "fish"],
    ["--mode"],
  ]);
});

test.each([
  ["bash", bashScript],
  ["zsh", zshScript],
  ["fish", fishScript],
] as const)("the script of %s is one of that shell, and names every command", (shell, script) => {
  const text = script(completions);

  for (const [words] of leaves) expect(text).toContain(`memory ${words}`);
  if (!isInstalled(shell)) return;
  // A file: fish ends with 127 when its input is a socket, which is what spawnSync makes.
  const file = join(mkdtempSync(join(tmpdir(), "completion-")), shell);
  writeFileSync(file, text);
  const { status, stderr: said } = spawnSync(shell, ["-n", file], { encoding: "utf8" });
  rmSync(dirname(file), { recursive: true });
  expect({ status, said }).toEqual({ status: 0, said: "" });
});
