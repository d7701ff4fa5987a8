/** What is used of a package that brings no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Context {
    oidc: { client: { clientId: string }; session: { accountId: string } };
  }

  class Grant {
    constructor(of: { accountId: string; clientId: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  // biome-ignore lint/style/noDefaultExport: it is the export of the package
  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: typeof Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ uid: string; prompt: { name: string } }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>;
  }

  export type { Context };
}
