import type { ServerResponse } from "node:http";
import { Counter, Gauge, Histogram, type Registry } from "@prometheus-io/client";

export interface Traffic {
  /** Counts a request from now until its connection is done with it. */
  begin(upstream: string, response: ServerResponse): void;
  /** Counts a connection that edge closed. */
  closed(why: string): void;
}

/** Counts and times requests, by upstream and status class; no label comes from a client. */
export function trafficMetrics(registry: Registry, connections: () => number): Traffic {
  let inFlight = 0;
  const registers = [registry];
  const requests = new Counter({
    name: "edge_requests_total",
    help: "Requests answered, by upstream and status class; 0xx are those whose client left.",
    labelNames: ["upstream", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "edge_request_seconds",
    help: "Time from the request's head to the end of its answer.",
    labelNames: ["upstream"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const closed = new Counter({
    name: "edge_connections_closed_total",
    help: "Connections closed by edge: slow (a body that stopped arriving), crowded (the one that waited longest made room), refused (no room).",
    labelNames: ["why"],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge(
    "edge_requests_in_flight",
    "Requests whose head has come and whose answer has not ended.",
    () => inFlight,
  );
  gauge("edge_connections", "Connections of clients that are open.", connections);
  return {
    closed: (why) => closed.inc({ why }),
    begin(upstream, response) {
      const startedMs = performance.now();
      inFlight++;
      response.on("close", () => {
        inFlight--;
        const statusClass = response.writableFinished ? Math.floor(response.statusCode / 100) : 0;
        requests.inc({ upstream, status: `${statusClass}xx` });
        seconds.observe({ upstream }, (performance.now() - startedMs) / 1000);
      });
    },
  };
}
