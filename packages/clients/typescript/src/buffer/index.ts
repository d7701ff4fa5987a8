export { type CaptureBuffer, captureBuffer } from "./capture-buffer.ts";
export {
  BufferError,
  type BufferOptions,
  dropWith,
  type WhenDown,
} from "./options.ts";
export { type BufferedItems, type BufferedOptions, wireOf } from "./wire.ts";
