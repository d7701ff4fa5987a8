import { API_VERSION } from "@memory/api";
import { page } from "./page.ts";

/** What a program gets at `/`. */
export const WELCOME = {
  service: "memory-service",
  version: API_VERSION,
  health: "/health",
  reference: "/docs",
  openapi: "/openapi.json",
  llms: "/llms.txt",
} as const;

const CONSOLE =
  '\n<li><a href="/console">Console</a>: see why an agent was given what it was given</li>';

/** What a person sees there. */
export const welcomePage = (hasConsole: boolean): string =>
  page(
    "a memory layer for software agents",
    `<h1>Memory service</h1>
<p>Version ${API_VERSION}. A memory layer for software agents: capture events, ask for memory that fits a token budget.</p>
<ul>${hasConsole ? CONSOLE : ""}
<li><a href="/docs">API reference</a>, where calls can be tried with a key; <a href="/docs/errors">errors</a></li>
<li><a href="/openapi.json">OpenAPI document</a> and <a href="/llms.txt">llms.txt</a>, for programs</li>
<li><a href="/health">Health</a></li>
</ul>
<pre>POST /v1/capture       store events about a subject
POST /v1/context       ask for memory
GET  /v1/inspect/{id}  see why each item was in or out</pre>`,
  );
