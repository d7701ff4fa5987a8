import { expect, test } from "vitest";
import { AuthEnv, BaseEnv, readEnv } from "./index.ts";

test("every fault of an environment is listed, and no value is shown", () => {
  const read = () =>
    readEnv(AuthEnv.extend(BaseEnv.shape), {
      SERVICE_PORT: "70000",
      SERVICE_ADMIN_URL: "not a url",
      SERVICE_INTERNAL_TOKEN: "s3cret",
    });

  expect(read).toThrowError(/SERVICE_PORT: /);
  expect(read).toThrowError(/SERVICE_INTERNAL_PORT: is required/);
  expect(read).toThrowError(/SERVICE_ADMIN_URL: /);
  expect(read).toThrowError(/SERVICE_INTERNAL_TOKEN: /);
  expect(read).not.toThrowError(/s3cret/);
});

test("an empty variable is an unset one", () => {
  const env = readEnv(BaseEnv, { SERVICE_PORT: "1", SERVICE_INTERNAL_PORT: "2", SERVICE_HOST: "" });

  expect(env.SERVICE_HOST).toBe("127.0.0.1");
});
