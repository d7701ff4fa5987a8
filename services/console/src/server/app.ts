import { ApiError } from "@memory/errors";
import { type App, httpServer, type InternalServer, internalServer } from "@memory/http-server";
import type { Log } from "@memory/log";
import type { FastifyReply, FastifyRequest } from "fastify";
import { acceptedCoding } from "./accepted-coding.ts";
import type { BuiltApp, BuiltFile } from "./built-app.ts";
import { consoleMetrics } from "./metrics.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";

interface Deps {
  log: Log;
  files: BuiltApp;
}

interface Console {
  app: App;
  internal: InternalServer;
}

const FOR_GOOD = "public, max-age=31536000, immutable";

/** The public and the internal server of the console, not yet listening. It sends files, and calls nobody: the page calls the API. */
export function buildApp({ log, files }: Deps): Console {
  const internal = internalServer(log, {});
  const count = consoleMetrics(internal.metrics);
  const app = httpServer({ log });
  app.addHook("onRequest", (_request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    done();
  });
  app.get<{ Params: { name: string } }>("/console/assets/:name", (request, reply) => {
    const file = files.assets.get(request.params.name);
    if (file === undefined) {
      count("missing");
      throw new ApiError("not_found", "No such file: the console was updated. Reload the page.");
    }
    count("asset");
    void reply.header("cache-control", FOR_GOOD);
    return send(file, request, reply);
  });
  // Whatever the path, the page reads it.
  for (const path of ["/console", "/console/*"])
    app.get(path, (request, reply) => {
      count("page");
      return send(files.page, request, reply);
    });
  return { app, internal };
}

function send(file: BuiltFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const coding = acceptedCoding(request.headers["accept-encoding"]);
  const coded = coding === null ? undefined : file.coded[coding];
  if (coded !== undefined) void reply.header("content-encoding", coding);
  return reply
    .type(file.type)
    .header("vary", "accept-encoding")
    .send(coded ?? file.bytes);
}
