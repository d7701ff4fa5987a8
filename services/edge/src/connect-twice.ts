import type { buildConnector } from "undici";

type Connect = buildConnector.connector;

/**
 * A connection by `first`, or by `second` where that fails. Nothing has been sent until there is one: trying again, which may reach
 * another replica, is right for every method.
 */
export const connectTwice =
  (first: Connect, second: Connect): Connect =>
  (options, callback) =>
    first(options, (...outcome) => {
      if (outcome[0] === null) callback(...outcome);
      else second(options, callback);
    });
