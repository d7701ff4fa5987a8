import { CERTIFICATE_FORMS, readCertificate, wantedForm } from "@memory/api";
import { ApiError } from "@memory/errors";
import { type ProjectScope, projectScope } from "@memory/scope";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ChainedReceipt } from "../domain/certificate.ts";
import { payloadOf, readableForm } from "../domain/jws.ts";
import { remainingParticipants, totalCounters } from "../domain/receipt.ts";
import type { Certifiable } from "../issue-certificate.ts";
import type { Receipt } from "../store/receipts.ts";
import { CERTIFICATE_PAGE_POLICY, certificatePage } from "./certificate-page.ts";
import { type FindReceipt, type PartsOf, visibleReceipt } from "./visible-receipt.ts";

interface Verbs {
  findReceipt: FindReceipt;
  partsOf: PartsOf;
  issueCertificate: (
    project: ProjectScope,
    certified: Certifiable,
    issuedAt: Date,
  ) => Promise<string>;
}

/** GET /v1/forget/{id}/certificate. */
export const certificateRoute =
  ({ findReceipt, partsOf, issueCertificate }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    const visible = visibleReceipt(findReceipt);
    const { path, schema } = readCertificate;
    app.get(path, { schema }, async ({ params, caller, headers }, reply) => {
      const receipt = await visible(caller, params.forget_id);
      const project = projectScope(caller, receipt.projectId);
      const jws = await issueCertificate(
        project,
        {
          receipt: finished(receipt),
          parts: (await partsOf(receipt)).map(finished),
          partOf: receipt.partOf,
        },
        new Date(),
      );
      const form = wantedForm(CERTIFICATE_FORMS, headers.accept);
      const file = `certificate-${receipt.id}.${FILES[form]}`;
      void reply.headers({
        vary: "accept",
        "content-disposition": `inline; filename="${file}"`,
        "x-content-type-options": "nosniff",
      });
      if (form === "application/jose") return reply.type(form).send(jws);
      if (form === "application/json")
        return reply.type("application/json; charset=utf-8").send(readableForm(jws));
      return reply
        .type("text/html; charset=utf-8")
        .headers({
          "content-security-policy": CERTIFICATE_PAGE_POLICY,
          "referrer-policy": "no-referrer",
        })
        .send(certificatePage(payloadOf(jws), jws));
    });
  };

const FILES = { "application/json": "json", "application/jose": "jws", "text/html": "html" };

/** A receipt that is in the chain. Throws `forget_not_done` for one that is not yet. */
function finished(receipt: Receipt): ChainedReceipt {
  const { finishedAt, position, hash, previousHash } = receipt;
  if (finishedAt === null || position === null || hash === null) throw notDone(receipt);
  const counters = totalCounters(receipt.steps);
  return { ...receipt, finishedAt, position, hash, previousHash, counters };
}

function notDone({ scope, steps }: Receipt): ApiError {
  const left = remainingParticipants(scope, steps).join(", ");
  const message = `The forget is pending: ${left === "" ? "its receipt" : left} is not done yet. It continues by itself.`;
  return new ApiError("forget_not_done", message, { headers: { "retry-after": "1" } });
}
