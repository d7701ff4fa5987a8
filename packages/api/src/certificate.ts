import { FORGET_MODES } from "@memory/contracts";
import { z } from "zod";
import { apiRoute } from "./api-route.ts";
import { EXAMPLE } from "./example-ids.ts";
import { Id, Moment, pathParameter } from "./fields.ts";
import { named } from "./named.ts";
import { SENT_BY } from "./sender.ts";

/** The forms of a certificate, by media type; the first is the one without `Accept`. */
export const CERTIFICATE_FORMS = ["application/json", "application/jose", "text/html"] as const;

const HASH = "7d793037a0760186574b0282f2f435e7b2c1d7c8d2bdf8a53ecf4f7d6f1ab8f0";
const KEY_ID = "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k";

const CERTIFICATE = {
  certificate: {
    version: 1,
    certifies: "erasure",
    statement: `Erased: all that had been accepted about the subject of project ${EXAMPLE.project} that target_hash ${HASH} stands for until 2026-03-05T10:00:00.000Z was deleted from the databases of this service. Every service that holds data of subjects has confirmed its part; the last did so at 2026-03-05T10:00:00.420Z.`,
    does_not_say: ["That the bytes have left every disk: …"],
    issuer: "https://memory.example.com",
    key_id: KEY_ID,
    issued_at: "2026-03-06T09:00:00.000Z",
    receipt: {
      ...{ forget_id: EXAMPLE.forget, action: "erase", restores: null, mode: "delete" },
      ...{ scope: "subject", project_id: EXAMPLE.project, target_hash: HASH },
      ...{ facts_disabled: 0, facts_deleted: 3, conflict_sets_deleted: 0 },
      ...{ events_deleted: 12, traces_deleted: 4 },
      started_at: "2026-03-05T10:00:00.000Z",
      finished_at: "2026-03-05T10:00:00.420Z",
      key_prefix: SENT_BY.key_prefix,
      actor: SENT_BY.actor,
      requested_by: "ticket 4711",
      reason: "asked for by the person, article 17",
      ...{ position: 1, previous_hash: null, hash: HASH },
    },
    check: null,
    audit_head: { position: 3, hash: HASH },
  },
  protected: "eyJhbGciOiJFZERTQSIs…",
  payload: "eyJ2ZXJzaW9uIjoxLCJj…",
  signature: "MFu9kMqhbDfIAQ_n…",
};

const Text = z.string();
const Count = z.int();

const CertifiedReceipt = named(
  {
    id: "CertifiedReceipt",
    description: "A finished receipt as a certificate has it.",
    example: CERTIFICATE.certificate.receipt,
  },
  z.object({
    forget_id: Id,
    action: z.enum(["erase", "restore"]),
    restores: Id.nullable(),
    mode: z.enum(FORGET_MODES),
    scope: z.enum(["subject", "fact"]),
    project_id: Text,
    target_hash: Text,
    facts_disabled: Count,
    facts_deleted: Count,
    conflict_sets_deleted: Count,
    events_deleted: Count,
    traces_deleted: Count,
    started_at: Moment,
    finished_at: Moment,
    key_prefix: Text.nullable(),
    actor: Text.nullable(),
    requested_by: Text.nullable(),
    reason: Text.nullable(),
    position: Count.meta({ description: "Its place in the chain of receipts, from 1." }),
    previous_hash: Text.nullable(),
    hash: Text,
  }),
);

const Certificate = named(
  {
    id: "Certificate",
    description: "A signed statement of a receipt: a JSON Web Signature in its flattened form.",
    example: CERTIFICATE,
  },
  z.object({
    certificate: z
      .object({
        version: z.literal(1),
        certifies: z.enum(["erasure", "disable", "restore"]).meta({
          description: "Whether something was erased, or only hidden, or served again.",
        }),
        statement: Text.meta({ description: "What it says, in a sentence or two." }),
        does_not_say: z.array(Text).meta({ description: "What must not be read into it." }),
        issuer: Text,
        key_id: Text.meta({ description: "The thumbprint of the key (RFC 7638)." }),
        issued_at: Moment,
        receipt: CertifiedReceipt,
        parts: z.array(CertifiedReceipt).optional().meta({
          description:
            "The receipts of what it was merged with; only where it was. The counts of the forget are the sum of all.",
        }),
        part_of: Id.optional().meta({
          description: "The receipt that has all of the forget, where this one is a part of it.",
        }),
        check: z
          .object({ checked_at: Moment, residual_rows: z.record(Text, Count) })
          .nullable()
          .meta({
            description:
              "The last search for residual rows (`verify-erasure`) before it was issued: what was left, by database. Null without one.",
          }),
        audit_head: z.object({ position: Count, hash: Text }).nullable().optional().meta({
          description:
            "The end of the audit log when it was signed, over all projects; null where the log was empty. `verify-audit --certificate` finds whether anything up to it was removed since. Absent in certificates of earlier releases.",
        }),
      })
      .meta({ description: "The payload, to be read; what is signed is `payload`." }),
    protected: Text.meta({ description: "The header: algorithm, key id, type; base64url." }),
    payload: Text.meta({ description: "Base64url." }),
    signature: Text.meta({ description: "Ed25519, base64url." }),
  }),
);

export const readCertificate = apiRoute({
  method: "GET",
  path: "/v1/forget/:forget_id/certificate",
  service: "admin",
  tag: "Forget",
  operationId: "readCertificate",
  summary: "Certify a forget",
  description:
    "A statement of a finished receipt, signed with Ed25519, which anybody can verify with the keys at `/.well-known/jwks.json` and no help of this service. The same bytes each time, unless a search for residual rows was recorded since. `Accept: application/jose` gives its compact form, `text/html` a page to print. A forget that is not done yet is a 409.",
  rights: ["read"],
  schema: { params: pathParameter("forget_id", "The receipt.") },
  documented: { 200: Certificate },
  otherForms: {
    "application/jose": "eyJhbGciOiJFZERTQSIs….eyJ2ZXJzaW9uIjoxLCJj….MFu9kMqhbDfIAQ_n…",
    "text/html": "<!doctype html>…",
  },
  errors: ["forget_not_found", "forget_not_done"],
  example: { params: { forget_id: EXAMPLE.forget }, answer: CERTIFICATE },
});

const KEYS = {
  keys: [
    {
      ...{ kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" },
      ...{ kid: KEY_ID, alg: "EdDSA", use: "sig", iat: 1772700000 },
    },
  ],
};

const KeySet = named(
  {
    id: "CertificateKeys",
    description: "The public keys of certificates as a JWK set (RFC 7517), the newest first.",
    example: KEYS,
  },
  z.object({
    keys: z.array(
      z.object({
        kty: z.literal("OKP"),
        crv: z.literal("Ed25519"),
        x: Text,
        kid: Text.meta({ description: "Its thumbprint (RFC 7638)." }),
        alg: z.literal("EdDSA"),
        use: z.literal("sig"),
        iat: Count.optional().meta({ description: "Seconds: since when it is known." }),
        exp: Count.optional().meta({
          description: "Seconds: when it was retired. What it signed until then stays valid.",
        }),
        revoked: z
          .object({ revoked_at: Count })
          .optional()
          .meta({ description: "Nothing that it signed counts any more." }),
      }),
    ),
  }),
);

export const certificateKeys = apiRoute({
  method: "GET",
  path: "/.well-known/jwks.json",
  service: "admin",
  tag: "System",
  operationId: "certificateKeys",
  summary: "Read the keys of certificates",
  description:
    "The public keys that certificates are signed with, old ones included. Needs no key; may be cached for five minutes.",
  rights: null,
  schema: { response: { 200: KeySet } },
  errors: [],
  example: { answer: KEYS },
});

const PEM = `${KEY_ID}
-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
-----END PUBLIC KEY-----
`;
const Pem = named(
  {
    id: "CertificateKeysPem",
    description: "PEM blocks, each below the id of its key, the newest first.",
    example: PEM,
  },
  z.string(),
);

export const certificateKeysPem = apiRoute({
  method: "GET",
  path: "/.well-known/certificate-keys.pem",
  service: "admin",
  tag: "System",
  operationId: "certificateKeysPem",
  summary: "Read the keys of certificates as PEM",
  description: "The same keys for openssl and others that read PEM. Needs no key.",
  rights: null,
  schema: {
    querystring: z.object({
      kid: z.string().max(128).optional().meta({ description: "This key alone." }),
    }),
  },
  documented: { 200: Pem },
  mediaType: "application/x-pem-file",
  errors: ["not_found"],
  example: { query: {}, answer: PEM },
});
