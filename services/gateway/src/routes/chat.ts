import { chatCompletions } from "@memory/api";
import { invalidPayload } from "@memory/errors";
import type { Caller } from "@memory/scope";
import type { FastifyPluginAsync } from "fastify";
import type { completeChat } from "../chat.ts";
import { boundedHeader, readIdentity } from "../domain/identity.ts";
import { clientSignal, passOn } from "./pass-on.ts";

/** POST /gateway/v1/chat/completions. The body stays bytes, so that it is forwarded exactly as it came. */
export const chatRoute =
  (complete: ReturnType<typeof completeChat>): FastifyPluginAsync =>
  async (app) => {
    app.post(chatCompletions.path, { config: { bodyAs: "bytes" } }, async (request, reply) => {
      const { headers, body, id: requestId } = request;
      if (!Buffer.isBuffer(body)) throw invalidPayload("The body must be a JSON object.");
      const identity = readIdentity(headers);
      const owner = ownerOf(request.caller, headers);
      const signal = clientSignal(reply);
      const call = { raw: body, headers, identity, ...owner, requestId, signal };
      return passOn(reply, await complete(call));
    });
  };

const DEV = { orgId: "org_gateway_dev", projectId: "prj_gateway_dev" };

/** A key's org and project; in open dev mode the project of the header. */
function ownerOf(caller: Caller, headers: Record<string, string | string[] | undefined>) {
  if (caller.kind === "key") return { orgId: caller.orgId, projectId: caller.projectId };
  const projectId = boundedHeader(headers, "X-Service-Project-Id", 128);
  return { orgId: DEV.orgId, projectId: projectId ?? DEV.projectId };
}
