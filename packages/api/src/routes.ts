import type { Right, ServiceName } from "@memory/contracts";
import { addAlias, listAliases, removeAlias } from "./aliases.ts";
import type { ApiRoute } from "./api-route.ts";
import { listAudit } from "./audit.ts";
import { readBacklog } from "./backlog.ts";
import { capture } from "./capture.ts";
import { certificateKeys, certificateKeysPem, readCertificate } from "./certificate.ts";
import { readConflict } from "./conflict-detail.ts";
import { listConflicts, resolveConflict } from "./conflicts.ts";
import { context } from "./context.ts";
import { factHistory, readFact } from "./fact-detail.ts";
import { listFacts } from "./facts.ts";
import { feedback } from "./feedback.ts";
import { forget, restoreForget } from "./forget.ts";
import { chatCompletions, listModels } from "./gateway.ts";
import { consolidate, consolidateSubject, listJobs, readJob, retryJob } from "./jobs.ts";
import { createKey, listKeys, provisionOrg, revokeKey, whoAmI } from "./keys.ts";
import { mergeSubjects, readMerge, undoMerge } from "./merges.ts";
import { listQuarantine, reviewFact } from "./quarantine.ts";
import { listReceipts, readReceipt } from "./receipts.ts";
import { beginSignIn, completeSignIn, endSignIn, openProject, readSignIn } from "./sign-in.ts";
import { listSubjects, readEvent } from "./subjects.ts";
import { health } from "./system.ts";
import { timeline } from "./timeline.ts";
import { inspect, listTraces } from "./traces.ts";
import { exportMemory, importMemory } from "./transfer.ts";
import { readUsage } from "./usage.ts";
import { listDeliveries, resendDeliveries, resendDelivery } from "./webhook-deliveries.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  rotateWebhook,
  testWebhook,
} from "./webhooks.ts";

/** Every public route, in the order in which they are documented. */
export const API_ROUTES: readonly ApiRoute[] = [
  ...[capture, timeline, readEvent, listSubjects],
  ...[addAlias, listAliases, removeAlias, mergeSubjects, readMerge, undoMerge],
  ...[context, inspect, listTraces],
  ...[listFacts, readFact, factHistory, listQuarantine, reviewFact, feedback],
  ...[listConflicts, readConflict, resolveConflict],
  ...[forget, listReceipts, readReceipt, readCertificate, restoreForget],
  ...[exportMemory, importMemory],
  ...[readJob, listJobs, retryJob, readBacklog, consolidate, consolidateSubject, readUsage],
  listAudit,
  ...[whoAmI, createKey, listKeys, revokeKey, provisionOrg],
  ...[readSignIn, beginSignIn, completeSignIn, openProject, endSignIn],
  ...[createWebhook, listWebhooks, readWebhook, changeWebhook, deleteWebhook],
  ...[rotateWebhook, testWebhook, listDeliveries, resendDelivery, resendDeliveries],
  ...[chatCompletions, listModels],
  ...[health, certificateKeys, certificateKeysPem],
];

/** A route as the edge has to know it. */
export interface ForwardedRoute extends Pick<ApiRoute, "method" | "path" | "deprecated"> {
  readonly service: ServiceName;
}

const isForwarded = (route: ApiRoute): route is ApiRoute & ForwardedRoute =>
  route.service !== "edge";

/** Spoken in the Model Context Protocol, which describes itself: no operation of the OpenAPI document. */
const MCP_ROUTE: ForwardedRoute = { method: "POST", path: "/mcp", service: "mcp" };

/** Pages and files for people: a page may have an id or two in its address. */
const CONSOLE_ROUTES: readonly ForwardedRoute[] = [
  ...["/console", "/console/", "/console/:page", "/console/:page/:item"],
  "/console/:page/:item/:part",
].map((path) => ({ method: "GET", path, service: "console" }));

/** The routes that the edge forwards, each to the service that owns it; it forwards nothing else. */
export const FORWARDED_ROUTES: readonly ForwardedRoute[] = [
  ...API_ROUTES.filter(isForwarded),
  MCP_ROUTE,
  ...CONSOLE_ROUTES,
];

/** What a key has to be allowed to call a route of Fastify, which names it by the same path; undefined for one that is not public. */
export const rightsOf = (method: string, path: string): readonly Right[] | null | undefined =>
  API_ROUTES.find((route) => route.method === method && route.path === path)?.rights;
