import { join } from "node:path";
import { API_VERSION, openApiDocument } from "../src/open-api.ts";

/** Where the document is kept beside the code, for those who make clients from it. */
export const committedFile = join(import.meta.dirname, "../../../docs/openapi.json");

export const committedText = (): string =>
  `${JSON.stringify(openApiDocument(API_VERSION), null, 2)}\n`;
