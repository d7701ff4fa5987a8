import { APIError, type Memory } from "@memory-service/client";
import { type Check, fine, warning, wrong } from "./check.ts";

/** Whether the gateway has a provider of models that answers. */
export async function gatewayCheck(memory: Memory): Promise<Check> {
  try {
    const { data } = (await memory.request("GET", "/gateway/v1/models", { timeoutMs: 15_000 })) as {
      data?: { id: string }[];
    };
    return fine(
      "gateway",
      `${data?.length ?? 0} models; memory doctor --model NAME asks one with memory`,
    );
  } catch (error) {
    const why =
      error instanceof APIError ? `${error.status} ${error.message}` : (error as Error).message;
    return warning(
      "gateway",
      why,
      "Calls through the gateway do not work. Set SERVICE_LLM_BASE_URL of the service, or ignore this where you call models yourself.",
    );
  }
}

/** Asks a model through the gateway, about a subject of its own: whether memory is added. Costs a few tokens. */
export async function gatewayMemoryCheck({
  url,
  key,
  model,
  subject,
}: {
  url: string;
  key: string;
  model: string;
  subject: string;
}): Promise<Check> {
  const name = "memory in the gateway";
  const response = await fetch(`${url.replace(/\/+$/, "")}/gateway/v1/chat/completions`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "x-service-subject-id": subject,
    },
    body: JSON.stringify({ model, messages: [{ role: "user", content: "ping" }] }),
    signal: AbortSignal.timeout(60_000),
  });
  await response.arrayBuffer();
  const state = response.headers.get("x-service-memory");
  if (!response.ok)
    return wrong(
      name,
      `${model} answers ${response.status}`,
      "See the provider's own message: curl the same call, or try another model.",
    );
  if (state === "active") return fine(name, `on (${model})`);
  const hint = response.headers.get("x-service-memory-hint");
  return wrong(
    name,
    state ?? "there is no x-service-memory header",
    hint ??
      "Memory did not answer in time: see the health of context, or raise SERVICE_GATEWAY_CONTEXT_TIMEOUT_MS.",
  );
}
