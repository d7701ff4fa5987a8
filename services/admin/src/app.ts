import { authenticate, fairTurns, hashKey, type KeyVerifier } from "@memory/auth";
import { type GuardedDatabase, unguarded } from "@memory/era";
import { type App, httpServer, type InternalServer, internalServer } from "@memory/http-server";
import { answerOnce, idempotencyPruner } from "@memory/idempotency";
import { type Bus, busCheck, busMetrics } from "@memory/jetstream";
import type { Log } from "@memory/log";
import { outboxOwner } from "@memory/outbox";
import { databaseCheck, type Pool, poolMetrics } from "@memory/postgres";
import { type ProjectScope, trustedScope } from "@memory/scope";
import { aliasLoop } from "./alias-loop.ts";
import { addAlias, addedAlias, homeOf, readNames, removeAlias } from "./aliases.ts";
import { appendAudit } from "./append-audit.ts";
import { awaitOwnReceipt, awaitReceipt } from "./await-receipt.ts";
import { certificateSigner } from "./certificate-signer.ts";
import { compareNames } from "./compare-names.ts";
import type { AdminConfig } from "./config.ts";
import { createKey } from "./create-key.ts";
import { exportMemory } from "./export-memory.ts";
import { followOutboxes } from "./follow-outboxes.ts";
import { forget, forgetAgain } from "./forget.ts";
import { importMemory } from "./import-memory.ts";
import { issueCertificate } from "./issue-certificate.ts";
import { keyAuthority } from "./key-authority.ts";
import { lastUsedRecorder } from "./last-used-recorder.ts";
import { mergeLoop } from "./merge-loop.ts";
import { awaitMerge, mergeSubjects, unmerge } from "./merges.ts";
import { answerForgotten } from "./messages/answer-forgotten.ts";
import { answerNames } from "./messages/names.ts";
import { mergeMetrics, namesMetrics, outboxMetrics, receiptMetrics } from "./metrics.ts";
import { namesLoop } from "./names-loop.ts";
import { provisionOrg } from "./provision-org.ts";
import { keyPruner } from "./prune-keys.ts";
import { receiptLoop } from "./receipt-loop.ts";
import { restoreForget } from "./restore-forget.ts";
import { revokeKey } from "./revoke-key.ts";
import { aliasRoutes } from "./routes/aliases.ts";
import { auditRoute } from "./routes/audit.ts";
import { certificateRoute } from "./routes/certificate.ts";
import { forgetRoutes } from "./routes/forget.ts";
import { keyRoutes } from "./routes/keys.ts";
import { mergeRoutes } from "./routes/merges.ts";
import { provisionRoute } from "./routes/provision.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { transferRoutes } from "./routes/transfer.ts";
import { verifyKeysRoute } from "./routes/verify-keys.ts";
import { deliveryRoutes } from "./routes/webhook-deliveries.ts";
import { webhookRoutes } from "./routes/webhooks.ts";
import { wellKnownRoutes } from "./routes/well-known.ts";
import { whoAmIRoute } from "./routes/whoami.ts";
import { runAlias } from "./run-alias.ts";
import { mergeRunner } from "./run-merge.ts";
import { runFirstReceipt } from "./run-receipts.ts";
import { buildSignIn } from "./sign-in/build.ts";
import { readAuditHead } from "./store/audit.ts";
import { readAuditPage } from "./store/audit-pages.ts";
import { readDeliveryPage } from "./store/delivery-pages.ts";
import { readKeyPage } from "./store/key-pages.ts";
import { selectKeys } from "./store/keys.ts";
import { findMerge } from "./store/merges.ts";
import { readReceiptPage } from "./store/receipt-pages.ts";
import { findReceipt, partsOf, type Receipt, type Visibility } from "./store/receipts.ts";
import { findWebhook, readWebhookPage } from "./store/webhooks.ts";
import { type VerifyKeys, verifyKeys } from "./verify-keys.ts";
import { webhookMetrics } from "./webhook-metrics.ts";
import { enqueueDeliveries } from "./webhooks/enqueue-deliveries.ts";
import { webhooks } from "./webhooks/webhooks.ts";

interface Deps {
  pool: Pool;
  /** Guarded against being a restored copy; without it, nothing checks. */
  database?: GuardedDatabase;
  bus: Bus;
  log: Log;
  config: AdminConfig;
}

export interface Admin {
  app: App;
  internal: InternalServer;
  /** Continues forgets that no caller waits for, follows the outboxes, and removes what is kept no longer. */
  start(): void;
  /** Stops that, and writes the uses of keys that are still in memory. */
  stop(): Promise<void>;
}

/** Created by migrations, called by statements of `store/`. */
const FUNCTIONS = ["finish_receipt_v2"];

/** The public and the internal server of admin, not yet listening. */
export async function buildApp({
  pool,
  bus,
  log,
  config,
  database = unguarded(pool),
}: Deps): Promise<Admin> {
  const internal = internalServer(
    log,
    { database: databaseCheck(pool, { functions: FUNCTIONS }) },
    { nats: busCheck(bus) },
  );
  const lastUsed = lastUsedRecorder({ pool, log });
  const verify = verifyKeys({ pool, onUse: lastUsed.note, adminKey: config.adminKey });
  await internal.app.register(
    verifyKeysRoute({ verifyKeys: verify, internalToken: config.internalToken }),
  );
  const receipts = receiptMetrics(internal.metrics, pool);
  poolMetrics(internal.metrics, pool);
  database.metrics(internal.metrics);
  busMetrics(internal.metrics, bus);

  const runFirst = runFirstReceipt({ pool, bus, log, onFinished: receipts.finished });
  const waiting = awaitReceipt({ pool, bus, runFirst, ...config.forget });
  const waitingForOwn = awaitOwnReceipt({ pool, awaitReceipt: waiting });
  const loop = receiptLoop({ pool, bus, log, runFirst, ...config.forget });
  const merging = mergeRunner({ pool, bus, log, awaitReceipt: waiting });
  mergeMetrics(internal.metrics, pool);
  const mergesLeft = mergeLoop({ pool, bus, log, runMerge: merging.run });
  const naming = runAlias({ pool, bus });
  const names = aliasLoop({ pool, bus, log, runAlias: naming });
  const compared = namesMetrics(internal.metrics, pool);
  const comparing = compareNames({ pool, bus, log, onRepair: compared.repaired });
  const namesCompared = namesLoop({ pool, bus, log, compareNames: comparing });
  const pruner = keyPruner({ pool, log, retentionDays: config.revokedKeyRetentionDays });
  const retryPruner = idempotencyPruner({ pool, log });
  const once = answerOnce({ pool });
  const hooks = webhooks({
    ...{ pool, bus, log, config: config.webhooks },
    onEnd: webhookMetrics(internal.metrics, pool).ended,
  });
  const seen = {
    findWebhook: (visibility: ProjectScope | "all", id: string | null) =>
      findWebhook(pool, visibility, id),
  };
  const app = httpServer({ log, requestTimeoutMs: config.requestTimeoutMs });
  await app.register(
    keyRoutes({
      keyAuthority: keyAuthority({ pool, adminKey: config.adminKey }),
      createKey: createKey({ pool, projectsShared: config.projectsShared }),
      revokeKey: revokeKey({ pool }),
      listKeys: (realm) => selectKeys(pool, realm),
      once,
      readKeyPage: (realm, page) => readKeyPage(pool, realm, page),
    }),
  );
  await app.register(
    provisionRoute({ provisionOrg: provisionOrg({ pool }), consoleKey: config.consoleKey }),
  );
  await app.register(signInRoutes(buildSignIn({ pool, log, config, registry: internal.metrics })));
  const visibleReceipt = (visibility: Visibility, id: string | null) =>
    findReceipt(pool, visibility, id);
  const partsOfReceipt = ({ id, projectId }: Receipt) =>
    partsOf(pool, trustedScope(projectId, ""), id);
  const { issuer, privateKey } = config.certificates;
  const signer = certificateSigner({ pool, privateKey });
  await app.register(wellKnownRoutes({ publishedKeys: signer.published }));
  await app.register(async (keyed) => {
    const { authRequired } = config;
    await keyed.register(authenticate, { verifier: ownVerifier(verify), authRequired });
    await keyed.register(whoAmIRoute);
    await keyed.register(
      transferRoutes({
        exportMemory: exportMemory({ pool, bus }),
        importMemory: importMemory({
          ...{ pool, bus, writesAtOnce: config.transfers.importWritesAtOnce },
        }),
        bounds: config.transfers,
      }),
    );
    await keyed.register(fairTurns, { perProject: config.forgetsPerProject });
    const merges = { pool, runMerge: merging.run };
    await keyed.register(
      mergeRoutes({
        mergeSubjects: mergeSubjects(merges),
        awaitMerge: awaitMerge(merges),
        unmerge: unmerge(merges),
        findMerge: (visibility, id) => findMerge(pool, visibility, id),
        once,
      }),
    );
    await keyed.register(
      aliasRoutes({
        addAlias: addAlias({ pool, runAlias: naming }),
        addedAlias: addedAlias({ pool, runAlias: naming }),
        removeAlias: removeAlias({ pool, runAlias: naming }),
        readNames: readNames({ pool }),
        once,
      }),
    );
    await keyed.register(
      forgetRoutes({
        forget: forget({ pool, bus, awaitReceipt: waitingForOwn }),
        forgetAgain: forgetAgain({ pool, awaitReceipt: waiting }),
        restoreForget: restoreForget({ pool, awaitReceipt: waitingForOwn }),
        findReceipt: visibleReceipt,
        partsOf: partsOfReceipt,
        once,
        readReceiptPage: (project, filter, page) => readReceiptPage(pool, project, filter, page),
        serving: (name) => homeOf(pool, name),
      }),
    );
    const issue = issueCertificate({ pool, signer, issuer });
    await keyed.register(
      certificateRoute({
        findReceipt: visibleReceipt,
        partsOf: partsOfReceipt,
        issueCertificate: issue,
      }),
    );
    await keyed.register(
      auditRoute({
        readAuditPage: (project, filter, page) => readAuditPage(pool, project, filter, page),
        readAuditHead: () => readAuditHead(pool),
      }),
    );
  });
  await app.register(async (keyed) => {
    const { authRequired } = config;
    await keyed.register(authenticate, { verifier: ownVerifier(verify), authRequired });
    // Apart from forgets: the check of an address may wait for a name server.
    await keyed.register(fairTurns, { perProject: config.forgetsPerProject });
    await keyed.register(
      webhookRoutes({
        ...{ ...hooks, ...seen, once },
        readWebhookPage: (project, page) => readWebhookPage(pool, project, page),
      }),
    );
    await keyed.register(
      deliveryRoutes({
        ...{ ...hooks, ...seen },
        readDeliveryPage: (webhook, page) => readDeliveryPage(pool, webhook, page),
      }),
    );
  });
  answerForgotten(bus, pool);
  const outbox = outboxOwner({ database, log });
  const outboxes = followOutboxes({
    ...{ pool, bus, log, own: outbox.read },
    // Each in the transaction of a page, in this order.
    handlers: [appendAudit(), enqueueDeliveries],
    eraBegan: hooks.renewSubscriptions,
  });
  outboxMetrics(internal.metrics, pool, outboxes.followers);
  answerNames(bus, pool);
  return {
    app,
    internal,
    start: () => {
      loop.start();
      names.start();
      mergesLeft.start();
      namesCompared.start();
      pruner.start();
      retryPruner.start();
      outbox.pruning.start();
      outboxes.start();
      hooks.start();
    },
    stop: async () => {
      await outboxes.stop();
      await hooks.stop();
      await outbox.pruning.stop();
      await loop.stop();
      await names.stop();
      await namesCompared.stop();
      await Promise.all([mergesLeft.stop(), merging.stop()]);
      await pruner.stop();
      await retryPruner.stop();
      await lastUsed.close();
    },
  };
}

/** The keys are in this database: no lease is needed. */
const ownVerifier = (verify: VerifyKeys): KeyVerifier => ({
  verify: async (key) => (await verify([hashKey(key)]))[0] ?? null,
  close: async () => undefined,
});
