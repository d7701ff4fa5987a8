import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

/** The files of Swagger UI that the reference is shown with; the build puts them beside the bundle. */
export const REFERENCE_FILES = [
  {
    path: "/docs/swagger-ui-bundle.js",
    type: "text/javascript; charset=utf-8",
    file: "swagger-ui-bundle.js",
  },
  { path: "/docs/swagger-ui.css", type: "text/css; charset=utf-8", file: "swagger-ui.css" },
] as const;

export function readReferenceFile(file: string): Buffer {
  const bundled = fileURLToPath(new URL(`./files/${file}`, import.meta.url));
  if (existsSync(bundled)) return readFileSync(bundled);
  return readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`));
}

export const REFERENCE_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Memory service: API reference</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`;

/** A key that is entered stays in the page: it is gone when the page is closed. */
export const REFERENCE_SCRIPT = `SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  displayRequestDuration: true,
  filter: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
