import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { UsageError } from "./exit.ts";
import { findProjectFile, keyFileOf, writeProjectFile } from "./project-file.ts";
import { settingsOf } from "./settings.ts";

const THERE = "https://memory.example.com";
let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "memory-settings-"));
});
afterEach(() => rmSync(cwd, { recursive: true }));

const read = (env: Record<string, string> = {}, options = {}) => settingsOf(options, { env, cwd });

test("the command line comes before the environment, which comes before the project file and the default", () => {
  expect(read().url).toBe("http://127.0.0.1:8080");
  writeProjectFile(cwd, { url: THERE, subject: undefined }, "mk_project");

  expect(read()).toMatchObject({ url: THERE, key: "mk_project" });
  expect(read({ MEMORY_URL: "http://b", MEMORY_KEY: "mk_b" })).toMatchObject({
    url: "http://b",
    key: "mk_b",
  });
  expect(read({ MEMORY_URL: "http://b", MEMORY_KEY: "mk_b" }, { url: "http://c" }).url).toBe(
    "http://c",
  );
});

test("a project file does not say where the key of the environment goes, but on this machine", () => {
  writeProjectFile(cwd, { url: THERE, subject: undefined }, null);
  expect(() => read({ MEMORY_KEY: "mk_mine" })).toThrow(UsageError);

  writeProjectFile(cwd, { url: THERE, subject: undefined }, "mk_project");
  expect(read({ MEMORY_KEY: "mk_mine" }).key).toBe("mk_project");

  writeProjectFile(cwd, { url: "http://localhost:8080", subject: undefined }, null);
  expect(read({ MEMORY_KEY: "mk_mine" }).key).toBe("mk_mine");
});

test("a project file does not say where the key of --key-file goes", () => {
  writeProjectFile(cwd, { url: THERE, subject: undefined }, null);
  const keyFile = join(cwd, "mine");
  writeFileSync(keyFile, "mk_mine");

  expect(() => read({}, { keyFile })).toThrow("The key of --key-file is not sent");
  expect(read({}, { keyFile, url: THERE }).key).toBe("mk_mine");
  expect(read({ MEMORY_URL: THERE }, { keyFile }).key).toBe("mk_mine");
});

test("a key beside a project file that is a link to another file is not read", () => {
  const file = writeProjectFile(cwd, { url: THERE, subject: undefined }, "mk_project");
  writeFileSync(join(cwd, "secret"), "another-secret");
  rmSync(keyFileOf(file));
  symlinkSync(join(cwd, "secret"), keyFileOf(file));

  expect(() => read()).toThrow("is a link");
});

test("the key of a project goes to the address of the project alone", () => {
  writeProjectFile(cwd, { url: THERE, subject: undefined }, "mk_project");

  expect(read({ MEMORY_URL: "http://elsewhere" }).key).toBe("");
});

test("a project file is found from a folder below, and its key is for its owner only", () => {
  const file = writeProjectFile(cwd, { url: THERE, subject: "sam" }, "mk_project");
  const below = join(cwd, "a/b");
  mkdirSync(below, { recursive: true });

  expect(findProjectFile(below)).toEqual(file);
  expect(statSync(keyFileOf(file)).mode & 0o777).toBe(0o600);
  chmodSync(keyFileOf(file), 0o644);
  expect(() => writeProjectFile(cwd, { url: THERE, subject: undefined }, "mk_2")).toThrow(
    "readable by others",
  );
});

test("a project file that is none is named", () => {
  mkdirSync(join(cwd, ".memory"));
  writeFileSync(join(cwd, ".memory/config.json"), "{}");

  expect(() => read()).toThrow("config.json cannot be read: it names no url");
});

test("a project file is looked for up to the root of the repository or the home directory", () => {
  writeProjectFile(cwd, { url: THERE, subject: undefined }, null);
  const home = join(cwd, "home");
  const repository = join(cwd, "repository");
  mkdirSync(join(home, "work"), { recursive: true });
  mkdirSync(join(repository, ".git"), { recursive: true });
  mkdirSync(join(repository, "src"));

  expect(findProjectFile(join(home, "work"), { home })).toBeNull();
  expect(findProjectFile(join(repository, "src"), { home })).toBeNull();
  const own = writeProjectFile(repository, { url: THERE, subject: undefined }, null);
  expect(findProjectFile(join(repository, "src"), { home })).toEqual(own);
});

test("a project file of another user is not read", () => {
  writeProjectFile(cwd, { url: THERE, subject: undefined }, "mk_project");
  const uid = statSync(cwd).uid + 1;

  expect(() => findProjectFile(cwd, { uid })).toThrow("belongs to another user");
});
