export * from "./context-packet.ts";
export * from "./lines.ts";
export * from "./render-block.ts";
