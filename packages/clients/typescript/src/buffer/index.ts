export { CaptureBuffer } from "./capture-buffer.ts";
export {
  BufferClosedError,
  BufferFullError,
  type BufferOptions,
  dropWith,
  type WhenDown,
  type Wire,
} from "./options.ts";
export { wireOf } from "./wire.ts";
