import type { Caller, PartOptions } from "./caller.ts";
import type { components } from "./generated/index.ts";
import { type WaitOptions, waitForJob } from "./jobs.ts";
import type { CallOptions } from "./settings.ts";
import { snakeKeys } from "./snake-keys.ts";
import type { Filters, ForgetMode, Rating } from "./types.ts";

type Schemas = components["schemas"];

export interface FeedbackOptions extends CallOptions {
  /** For people; erased with what it is about. */
  reason?: string | undefined;
}

export interface ForgetOptions extends CallOptions {
  /** "disable" can be undone, "delete" erases. */
  mode: ForgetMode;
  /** Why, in words. It stays with the receipt for ever: do not name the subject in it. */
  reason?: string | undefined;
  /** On whose behalf, as a reference of yours. */
  requestedBy?: string | undefined;
}

const IN_QUERY = { project: "query" } as const;

/** What the calls below `facts` do. */
export function factsOf({ call, list }: Caller) {
  const rate = (of: object, rating: Rating, { reason, ...options }: FeedbackOptions) =>
    call(
      "POST",
      "/v1/feedback",
      { body: { ...of, rating, comment: reason }, project: "body", repeat: "key" },
      options,
    );
  const forget = (of: object, { mode, reason, requestedBy, ...options }: ForgetOptions) =>
    call(
      "POST",
      "/v1/forget",
      { body: { ...of, mode, reason, requested_by: requestedBy }, project: "body", repeat: "key" },
      options,
    );
  const one = (id: string) => ({ params: { fact_id: id } });
  return {
    facts: {
      list: (filters: Filters<"/v1/facts">, options?: CallOptions) =>
        list("/v1/facts", filters, options),
      get: (id: string, options?: CallOptions) =>
        call("GET", "/v1/facts/{fact_id}", { ...one(id), ...IN_QUERY }, options),
      history: (id: string, options?: CallOptions) =>
        call("GET", "/v1/facts/{fact_id}/history", one(id), options),
      feedback: (id: string, rating: Rating, options: FeedbackOptions = {}) =>
        rate({ fact_id: id }, rating, options),
      forget: (id: string, options: ForgetOptions) => forget({ fact_id: id }, options),
      /** Statements that wait for somebody's decision. */
      quarantine: (filters?: Filters<"/v1/quarantine">, options?: CallOptions) =>
        list("/v1/quarantine", filters, options),
      review: (id: string, review: Schemas["ReviewBody"]["review"], options?: CallOptions) =>
        call(
          "POST",
          "/v1/facts/{fact_id}/review",
          { ...one(id), body: { review }, project: "body", repeat: "key" },
          options,
        ),
    },
    forget: {
      subject: (id: string, options: ForgetOptions) => forget({ subject_id: id }, options),
      fact: (id: string, options: ForgetOptions) => forget({ fact_id: id }, options),
      /** Receipts, newest first. */
      list: (filters?: Filters<"/v1/forget">, options?: CallOptions) =>
        list("/v1/forget", filters, options),
      get: (id: string, options?: CallOptions) =>
        call("GET", "/v1/forget/{forget_id}", { params: { forget_id: id } }, options),
      certificate: (id: string, options?: CallOptions) =>
        call("GET", "/v1/forget/{forget_id}/certificate", { params: { forget_id: id } }, options),
      /** The certificate signed (JWS), or as a page to print. */
      certificateAs: async (id: string, form: "jose" | "html", options?: CallOptions) => {
        const accept = form === "jose" ? "application/jose" : "text/html";
        const input = { params: { forget_id: id }, headers: { accept } };
        const answer: unknown = await call(
          "GET",
          "/v1/forget/{forget_id}/certificate",
          input,
          options,
        );
        return answer as string; // neither form is JSON
      },
      /** Undoes a forget of mode "disable". */
      restore: (id: string, options?: CallOptions) =>
        call(
          "POST",
          "/v1/forget/{forget_id}/restore",
          { params: { forget_id: id }, repeat: "key" },
          options,
        ),
    },
    traces: {
      list: (filters?: Filters<"/v1/traces">, options?: CallOptions) =>
        list("/v1/traces", filters, options),
      /** Why a packet was what it was. */
      get: (id: string, { subjectId, ...options }: CallOptions & { subjectId: string }) =>
        call(
          "GET",
          "/v1/inspect/{trace_id}",
          { params: { trace_id: id }, query: { subject_id: subjectId }, ...IN_QUERY },
          options,
        ),
      feedback: (id: string, rating: Rating, options: FeedbackOptions = {}) =>
        rate({ trace_id: id }, rating, options),
    },
  };
}

/** What the calls below `conflicts`, `events`, `jobs`, `audit` and `subjects` do. */
export function recordsOf({ call, list, within }: Caller) {
  const subject = (id: string) => ({ params: { subject_id: id } });
  const merge = (id: string) => ({ params: { merge_id: id } });
  const readJob = (id: string, options?: CallOptions) =>
    call("GET", "/v1/jobs/{job_id}", { params: { job_id: id } }, options);
  return {
    conflicts: {
      list: (filters?: Filters<"/v1/conflicts">, options?: CallOptions) =>
        list("/v1/conflicts", filters, options),
      get: (id: string, options?: CallOptions) =>
        call(
          "GET",
          "/v1/conflicts/{conflict_id}",
          { params: { conflict_id: id }, ...IN_QUERY },
          options,
        ),
      /** `keep` is the id of the fact that holds. */
      resolve: (id: string, { keep, ...options }: CallOptions & { keep: string }) =>
        call(
          "POST",
          "/v1/conflicts/{conflict_id}/resolve",
          {
            params: { conflict_id: id },
            body: { keep_fact_id: keep },
            project: "body",
            repeat: "key",
          },
          options,
        ),
    },
    events: {
      get: (id: string, options?: CallOptions) =>
        call("GET", "/v1/events/{event_id}", { params: { event_id: id }, ...IN_QUERY }, options),
    },
    jobs: {
      get: readJob,
      /** Those that are not done. */
      list: (filters?: Filters<"/v1/jobs">, options?: CallOptions) =>
        list("/v1/jobs", filters, options),
      /** The job once it is done. Throws TimeoutError when that takes longer than `timeoutMs`. */
      wait: (id: string, options?: WaitOptions) =>
        waitForJob(within, (part: PartOptions) => readJob(id, part), options),
    },
    audit: {
      list: (filters?: Filters<"/v1/audit">, options?: CallOptions) =>
        list("/v1/audit", filters, options),
    },
    subjects: {
      list: (filters?: Filters<"/v1/subjects">, options?: CallOptions) =>
        list("/v1/subjects", filters, options),
      /** Both are one subject from then on, until the merge is undone. */
      merge: (id: string, other: string, options?: CallOptions) =>
        call(
          "POST",
          "/v1/subjects/{subject_id}/merge",
          { ...subject(id), body: { with: other }, project: "body", repeat: "key" },
          options,
        ),
      readMerge: (id: string, options?: CallOptions) =>
        call("GET", "/v1/merges/{merge_id}", merge(id), options),
      undoMerge: (id: string, options?: CallOptions) =>
        call("POST", "/v1/merges/{merge_id}/undo", { ...merge(id), repeat: "key" }, options),
      aliases: {
        list: (id: string, options?: CallOptions) =>
          call(
            "GET",
            "/v1/subjects/{subject_id}/aliases",
            { ...subject(id), ...IN_QUERY },
            options,
          ),
        add: (id: string, alias: string, options?: CallOptions) =>
          call(
            "POST",
            "/v1/subjects/{subject_id}/aliases",
            { ...subject(id), body: { alias }, project: "body", repeat: "key" },
            options,
          ),
        remove: (id: string, alias: string, options?: CallOptions) =>
          call(
            "DELETE",
            "/v1/subjects/{subject_id}/aliases/{alias}",
            { params: { subject_id: id, alias }, ...IN_QUERY },
            options,
          ),
      },
    },
  };
}

type NewKey = Omit<Schemas["KeyBody"], "org_id" | "project_id"> & {
  /** Default: those of the client's own key. */
  orgId?: string;
  projectId?: string;
};

/** What the calls below `keys` and `webhooks` do. */
export function administrationOf({ call, list, scope, within }: Caller) {
  const hook = (id: string) => ({ params: { webhook_id: id } });
  return {
    keys: {
      create: (key: NewKey = {}, options: CallOptions = {}) =>
        within(options, async (limit) => {
          const own = key.orgId && key.projectId ? key : await scope({ limit });
          const { orgId = own.orgId, projectId = own.projectId } = key;
          const body = snakeKeys({ ...key, orgId, projectId });
          return call("POST", "/v1/keys", { body, repeat: "key" }, { ...options, limit });
        }),
      list: (filters?: Filters<"/v1/keys">, options?: CallOptions) =>
        list("/v1/keys", filters, { ...options, unscoped: true }),
      revoke: (id: string, options?: CallOptions) =>
        call("DELETE", "/v1/keys/{key_id}", { params: { key_id: id } }, options),
    },
    webhooks: {
      create: (body: Omit<Schemas["WebhookBody"], "project_id">, options?: CallOptions) =>
        call("POST", "/v1/webhooks", { body, project: "body", repeat: "key" }, options),
      list: (filters?: Filters<"/v1/webhooks">, options?: CallOptions) =>
        list("/v1/webhooks", filters, options),
      get: (id: string, options?: CallOptions) =>
        call("GET", "/v1/webhooks/{webhook_id}", hook(id), options),
      update: (id: string, body: Schemas["WebhookChange"], options?: CallOptions) =>
        call("PATCH", "/v1/webhooks/{webhook_id}", { ...hook(id), body }, options),
      delete: (id: string, options?: CallOptions) =>
        call("DELETE", "/v1/webhooks/{webhook_id}", hook(id), options),
      /** A new secret; the old one is good for a while. */
      rotate: (id: string, options?: CallOptions) =>
        call("POST", "/v1/webhooks/{webhook_id}/rotate", { ...hook(id), repeat: "key" }, options),
      test: (id: string, options?: CallOptions) =>
        call("POST", "/v1/webhooks/{webhook_id}/test", hook(id), options),
      deliveries: (
        id: string,
        filters?: Filters<"/v1/webhooks/{webhook_id}/deliveries">,
        options?: CallOptions,
      ) =>
        list("/v1/webhooks/{webhook_id}/deliveries", filters, {
          ...options,
          ...hook(id),
          unscoped: true,
        }),
      /** Sends a delivery again. */
      resend: (id: string, deliveryId: string, options?: CallOptions) =>
        call(
          "POST",
          "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/resend",
          { params: { webhook_id: id, delivery_id: deliveryId } },
          options,
        ),
      /** Sends all deliveries again that failed. */
      resendFailed: (id: string, options?: CallOptions) =>
        call("POST", "/v1/webhooks/{webhook_id}/resend", hook(id), options),
    },
  };
}
