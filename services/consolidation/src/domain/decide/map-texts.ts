import { isJsonObject, type JsonObject, type JsonValue } from "@memory/values";

/** A value with every text in it changed, nested ones too. */
export function mapTexts(value: JsonObject, change: (text: string) => string): JsonObject {
  const mapped = (node: JsonValue): JsonValue => {
    if (typeof node === "string") return change(node);
    if (Array.isArray(node)) return node.map(mapped);
    return isJsonObject(node) ? mapTexts(node, change) : node;
  };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one)]));
}
