import { randomUUID } from "node:crypto";
import type { Memory, WhoAmI } from "@memory-service/client";
import type { Command } from "commander";
import type { Check } from "../checks/check.ts";
import { gatewayCheck, gatewayMemoryCheck } from "../checks/gateway.ts";
import { keyCheck, rightsCheck, versionCheck } from "../checks/key.ts";
import { addressCheck, clockCheck, healthChecks } from "../checks/service.ts";
import { does, leaf } from "../command.ts";
import { EXIT } from "../exit.ts";
import type { Io } from "../io.ts";
import { type Output, shownLine } from "../output.ts";
import type { Settings } from "../settings.ts";
import { VERSION } from "../version.ts";

export function addDoctor(program: Command, io: Io): void {
  const command = leaf(
    program,
    "doctor",
    "Check address, key, rights, clock, versions and every part, and say what to do",
  ).option("--model <name>", "also ask this model through the gateway, which costs a few tokens");
  does<{ model?: string }>(command, io, async ({ connect, settings, out }, { model }) => {
    const checks = await allChecks(settings(), connect(), model);
    const ok = checks.every(({ state }) => state !== "wrong");
    out.result({ ok, checks }, checks.map((one) => checkText(one, out)).join("\n"));
    return ok ? EXIT.done : EXIT.failed;
  });
}

async function allChecks(
  settings: Settings,
  memory: Memory,
  model: string | undefined,
): Promise<Check[]> {
  const [address, health] = await addressCheck(settings.url, settings.urlFrom);
  // Without an answer nothing else can be said.
  if (health === null) return [address];
  const [key, who] = await keyCheck(memory, settings);
  const ofKey = who === null ? [] : [rightsCheck(who), versionCheck(who.version, VERSION)];
  const gateway = who === null ? [] : await gatewayChecks(settings, memory, who, model);
  return [address, ...healthChecks(health), clockCheck(health), ...key, ...ofKey, ...gateway];
}

async function gatewayChecks(
  { url, key }: Settings,
  memory: Memory,
  { rights }: WhoAmI,
  model: string | undefined,
): Promise<Check[]> {
  const models = await gatewayCheck(memory);
  if (model === undefined || models.state !== "ok") return [models];
  const subject = `memory-doctor-${randomUUID()}`;
  const asked = await gatewayMemoryCheck({ url, key, model, subject });
  if (rights.includes("erase")) await memory.forget.subject(subject, { mode: "delete" });
  return [models, asked];
}

const MARKS = {
  ok: ["green", "ok     "],
  warning: ["yellow", "warning"],
  wrong: ["red", "WRONG  "],
} as const;

function checkText({ name, state, detail, advice }: Check, { paint }: Output): string {
  const [colour, mark] = MARKS[state];
  const line = `${paint(colour, mark)} ${name.padEnd(13)} ${shownLine(detail, 300)}`;
  return advice === undefined ? line : `${line}\n        → ${advice}`;
}
