export { isFrame, readFrame, type StreamHeader } from "./frames.ts";
export {
  type LineType,
  lineTypeOf,
  OWNERS_OF_LINES,
  type OwnerOfLines,
} from "./line-types.ts";
export { idsInto, mappedId } from "./mapped-id.ts";
export { MAX_LINE_BYTES, MAX_PAGE_BYTES, MAX_PORTION_BYTES } from "./sizes.ts";
