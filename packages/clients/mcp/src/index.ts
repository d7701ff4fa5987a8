export { type MemoryServerOptions, memoryServer } from "./memory-server.ts";
export { PROTOCOL } from "./protocol-prompt.ts";
