import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { exportMemory as exporting, importMemory as importing, LINES_TYPE } from "@memory/api";
import { actorOf } from "@memory/auth";
import { ApiError, serviceUnavailable } from "@memory/errors";
import { projectScope } from "@memory/scope";
import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { exportMemory } from "../export-memory.ts";
import type { importMemory } from "../import-memory.ts";
import { type TransferBounds, transferSlots } from "../transfer-slots.ts";

interface Verbs {
  exportMemory: ReturnType<typeof exportMemory>;
  importMemory: ReturnType<typeof importMemory>;
  bounds: TransferBounds;
}

/** GET /v1/export and POST /v1/import. Both are streams: they take no turns with other requests, and have bounds of their own. */
export const transferRoutes =
  ({ exportMemory, importMemory, bounds }: Verbs): FastifyPluginAsyncZod =>
  async (app) => {
    const exports = transferSlots({
      ...{ what: "exports", atOnce: bounds.exportsAtOnce, perProject: bounds.exportsPerProject },
    });
    const imports = transferSlots({
      ...{ what: "imports", atOnce: bounds.importsAtOnce, perProject: bounds.importsPerProject },
    });
    const stopping = new AbortController();
    app.addHook("preClose", (done) => {
      stopping.abort(serviceUnavailable("The service is being restarted; try again."));
      done();
    });

    app.get(exporting.path, { schema: exporting.schema }, async (request, reply) => {
      const { project_id, subject_id = null } = request.query;
      const project = projectScope(request.caller, project_id);
      const sender = actorOf(request);
      const free = exports.take(project.projectId);
      const signal = AbortSignal.any([stopping.signal, leftBy(reply)]);
      try {
        const pieces = await exportMemory(project, subject_id, {
          ...{ sender, signal, mayGoOn: () => request.checkKeyAgain() },
          checkEveryMs: bounds.mostSilenceMs / CHECKS_IN_SILENCE,
        });
        const stream = readable(pieces, bounds.mostSilenceMs);
        signal.addEventListener("abort", () => stream.destroy(), { once: true });
        stream.once("close", free);
        return reply
          .type(LINES_TYPE)
          .header("content-disposition", 'attachment; filename="memory-export.ndjson"')
          .send(stream);
      } catch (error) {
        free();
        throw error;
      }
    });

    // The body is read by the handler, as it comes.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(LINES_TYPE, (_request, body, done) => done(null, body));
    app.post(importing.path, { schema: importing.schema }, async (request, reply) => {
      const { caller, headers } = request;
      const project = projectScope(caller, request.query.project_id);
      if (!/^(?:identity)?$/i.test(headers["content-encoding"] ?? ""))
        throw new ApiError(
          "unsupported_media_type",
          "The body must be sent as it is, not encoded.",
        );
      const stream = request.body as IncomingMessage | undefined;
      if (stream === undefined)
        throw new ApiError("unsupported_media_type", `The body must be ${LINES_TYPE}.`);
      const sender = actorOf(request);
      const free = imports.take(project.projectId);
      // What a refused import leaves of its body stands before the next request of the connection.
      reply.raw.once("finish", () => stream.resume());
      const signal = AbortSignal.any([stopping.signal, leftBy(reply)]);
      try {
        const { subjectId, ...outcome } = await importMemory(project, {
          ...{ orgId: caller.kind === "key" ? caller.orgId : null, sender, signal },
          stream: stream.iterator({ destroyOnReturn: false }),
          mayGoOn: () => request.checkKeyAgain(),
        });
        return {
          ...{ status: "ok" as const, project_id: project.projectId, subject_id: subjectId },
          ...outcome,
        };
      } finally {
        free();
      }
    });
  };

/** So often, also without lines, that nobody on the way takes an export for dead. */
const CHECKS_IN_SILENCE = 4;

/** Aborted when the client's connection closes before its answer is complete. */
function leftBy({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) left.abort(serviceUnavailable("The client has left."));
  });
  return left.signal;
}

const HIGH_WATER_MARK_BYTES = 64 * 1024;

/** Ends where nobody takes a piece for too long; the time in which the next one is made does not count. */
function readable(pieces: AsyncIterable<string>, mostSilenceMs: number): Readable {
  let silence: NodeJS.Timeout | undefined;
  async function* noted(): AsyncIterable<string> {
    for await (const piece of pieces) {
      silence = setTimeout(
        () => stream.destroy(new Error("nobody read the export")),
        mostSilenceMs,
      );
      yield piece;
      clearTimeout(silence);
    }
  }
  const stream = Readable.from(noted(), {
    ...{ objectMode: false, highWaterMark: HIGH_WATER_MARK_BYTES },
  });
  return stream.once("close", () => clearTimeout(silence));
}
