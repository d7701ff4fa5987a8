// Generated from docs/openapi.json by npm run generate (8b1add54f5a63221).
import type { schemas as captureSchemas } from "./schemas/capture.ts";
import type { operations as captureOperations } from "./operations/capture.ts";
import type { paths as capturePaths } from "./paths/capture.ts";
import type { schemas as subjectsSchemas } from "./schemas/subjects.ts";
import type { operations as subjectsOperations } from "./operations/subjects.ts";
import type { paths as subjectsPaths } from "./paths/subjects.ts";
import type { schemas as contextSchemas } from "./schemas/context.ts";
import type { operations as contextOperations } from "./operations/context.ts";
import type { paths as contextPaths } from "./paths/context.ts";
import type { schemas as factsSchemas } from "./schemas/facts.ts";
import type { operations as factsOperations } from "./operations/facts.ts";
import type { paths as factsPaths } from "./paths/facts.ts";
import type { schemas as conflictsSchemas } from "./schemas/conflicts.ts";
import type { operations as conflictsOperations } from "./operations/conflicts.ts";
import type { paths as conflictsPaths } from "./paths/conflicts.ts";
import type { schemas as forgetSchemas } from "./schemas/forget.ts";
import type { operations as forgetOperations } from "./operations/forget.ts";
import type { paths as forgetPaths } from "./paths/forget.ts";
import type { schemas as transferSchemas } from "./schemas/transfer.ts";
import type { operations as transferOperations } from "./operations/transfer.ts";
import type { paths as transferPaths } from "./paths/transfer.ts";
import type { schemas as jobsSchemas } from "./schemas/jobs.ts";
import type { operations as jobsOperations } from "./operations/jobs.ts";
import type { paths as jobsPaths } from "./paths/jobs.ts";
import type { schemas as auditSchemas } from "./schemas/audit.ts";
import type { operations as auditOperations } from "./operations/audit.ts";
import type { paths as auditPaths } from "./paths/audit.ts";
import type { schemas as keysSchemas } from "./schemas/keys.ts";
import type { operations as keysOperations } from "./operations/keys.ts";
import type { paths as keysPaths } from "./paths/keys.ts";
import type { schemas as webhooksSchemas } from "./schemas/webhooks.ts";
import type { operations as webhooksOperations } from "./operations/webhooks.ts";
import type { paths as webhooksPaths } from "./paths/webhooks.ts";
import type { schemas as gatewaySchemas } from "./schemas/gateway.ts";
import type { operations as gatewayOperations } from "./operations/gateway.ts";
import type { paths as gatewayPaths } from "./paths/gateway.ts";
import type { schemas as systemSchemas } from "./schemas/system.ts";
import type { operations as systemOperations } from "./operations/system.ts";
import type { paths as systemPaths } from "./paths/system.ts";
import type { schemas as otherSchemas } from "./schemas/other.ts";

interface schemas extends
    captureSchemas,
    subjectsSchemas,
    contextSchemas,
    factsSchemas,
    conflictsSchemas,
    forgetSchemas,
    transferSchemas,
    jobsSchemas,
    auditSchemas,
    keysSchemas,
    webhooksSchemas,
    gatewaySchemas,
    systemSchemas,
    otherSchemas {}

export interface operations extends
    captureOperations,
    subjectsOperations,
    contextOperations,
    factsOperations,
    conflictsOperations,
    forgetOperations,
    transferOperations,
    jobsOperations,
    auditOperations,
    keysOperations,
    webhooksOperations,
    gatewayOperations,
    systemOperations {}

export interface paths extends
    capturePaths,
    subjectsPaths,
    contextPaths,
    factsPaths,
    conflictsPaths,
    forgetPaths,
    transferPaths,
    jobsPaths,
    auditPaths,
    keysPaths,
    webhooksPaths,
    gatewayPaths,
    systemPaths {}

export interface components {
    schemas: schemas;
}
