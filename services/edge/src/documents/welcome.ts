import { API_VERSION } from "@memory/api";

/** What a program gets at `/`. */
export const WELCOME = {
  service: "memory-service",
  version: API_VERSION,
  health: "/health",
  reference: "/docs",
  openapi: "/openapi.json",
  llms: "/llms.txt",
} as const;

/** What a person sees there. */
export const WELCOME_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Memory service</title>
<link rel="icon" href="data:,">
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 4rem auto; padding: 0 1rem; color: #1a1a1a; }
code, pre { font-family: ui-monospace, monospace; font-size: 0.9em; }
pre { background: #f4f4f4; padding: 1rem; overflow: auto; }
a { color: #0b57d0; }
</style>
</head>
<body>
<h1>Memory service</h1>
<p>Version ${API_VERSION}. A memory layer for software agents: capture events, ask for memory that fits a token budget.</p>
<ul>
<li><a href="/docs">API reference</a>, where calls can be tried with a key</li>
<li><a href="/openapi.json">OpenAPI document</a> and <a href="/llms.txt">llms.txt</a>, for programs</li>
<li><a href="/health">Health</a></li>
</ul>
<pre>POST /v1/capture       store events about a subject
POST /v1/context       ask for memory
GET  /v1/inspect/{id}  see why each item was in or out</pre>
</body>
</html>
`;
