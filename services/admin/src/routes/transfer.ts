import type { IncomingMessage } from "node:http";
import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";
import { exportMemory as exporting, importMemory as importing, LINES_TYPE } from "@memory/api";
import { actorOf } from "@memory/auth";
import { ApiError, serviceUnavailable } from "@memory/errors";
import { type Caller, projectScope } from "@memory/scope";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { exportMemory } from "../export-memory.ts";
import { atLeastPace, gunzipped } from "../import-body.ts";
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
      ...{ what: "exports", atOnce: bounds.exportsAtOnce },
      ...{ perOrg: bounds.exportsPerOrg, perProject: bounds.exportsPerProject },
    });
    const imports = transferSlots({
      ...{ what: "imports", atOnce: bounds.importsAtOnce },
      ...{ perOrg: bounds.importsPerOrg, perProject: bounds.importsPerProject },
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
      const free = exports.take({ projectId: project.projectId, orgId: orgOf(request.caller) });
      const signal = AbortSignal.any([stopping.signal, leftBy(reply)]);
      try {
        const pieces = await exportMemory(project, subject_id, {
          ...{ sender, signal, mayGoOn: () => request.checkKeyAgain() },
          checkEveryMs: bounds.mostSilenceMs / CHECKS_IN_SILENCE,
        });
        const stream = readable(pieces, bounds.mostSilenceMs);
        signal.addEventListener("abort", () => stream.destroy(), { once: true });
        stream.once("close", free);
        void reply
          .type(LINES_TYPE)
          .header("vary", "accept-encoding")
          .header("content-disposition", 'attachment; filename="memory-export.ndjson"');
        if (!takesGzip(request.headers["accept-encoding"])) return reply.send(stream);
        return reply.header("content-encoding", "gzip").send(gzipped(stream));
      } catch (error) {
        free();
        throw error;
      }
    });

    // The body is read by the handler, as it comes.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(LINES_TYPE, (_request, body, done) => done(null, body));
    app.post(importing.path, { schema: importing.schema }, async (request, reply) => {
      const { caller } = request;
      const project = projectScope(caller, request.query.project_id);
      const { stream, isGzip } = bodyOf(request);
      const sender = actorOf(request);
      const orgId = orgOf(caller);
      const free = imports.take({ projectId: project.projectId, orgId });
      // What a refused import leaves of its body stands before the next request of the connection.
      reply.raw.once("finish", () => stream.resume());
      const signal = AbortSignal.any([stopping.signal, leftBy(reply)]);
      const chunks = atLeastPace(
        stream.iterator({ destroyOnReturn: false }),
        bounds.leastImportPace,
      );
      try {
        const { subjectId, ...outcome } = await importMemory(project, {
          ...{ orgId, sender, signal },
          stream: isGzip ? gunzipped(chunks) : chunks,
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

const orgOf = (caller: Caller): string | null => (caller.kind === "key" ? caller.orgId : null);

/** The body of an import. Throws `unsupported_media_type` for one that cannot be read. */
function bodyOf({ body, headers }: FastifyRequest): { stream: IncomingMessage; isGzip: boolean } {
  const encoding = /^(?:(gzip|x-gzip)|identity|)$/i.exec(headers["content-encoding"] ?? "");
  if (encoding === null)
    throw new ApiError("unsupported_media_type", "The body must be sent as it is, or by gzip.");
  const stream = body as IncomingMessage | undefined;
  if (stream === undefined)
    throw new ApiError("unsupported_media_type", `The body must be ${LINES_TYPE}.`);
  return { stream, isGzip: encoding[1] !== undefined };
}

const takesGzip = (accepted: string | string[] | undefined): boolean =>
  /(?:^|,)\s*(?:gzip|\*)\s*(?:$|,|;(?!\s*q=0(?:\.0*)?\s*(?:,|$)))/i.test(String(accepted ?? ""));

/** Each piece can be read as soon as it is there, so that an export that waits is not taken for dead; an error of one ends both. */
function gzipped(stream: Readable): Readable {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, flush: constants.Z_SYNC_FLUSH });
  pipeline(stream, gzip, () => undefined);
  return gzip;
}

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
