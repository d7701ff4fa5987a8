import type { buildConnector } from "undici";

type Connect = buildConnector.connector;

/**
 * A connection by `first`, or by `second` where that fails. Nothing has been sent until there is one: a second try, which may reach
 * another replica, is safe for every method.
 */
export const connectTwice =
  (first: Connect, second: Connect): Connect =>
  (options, callback) =>
    first(options, (...outcome) => {
      if (outcome[0] === null) callback(...outcome);
      else second(options, callback);
    });
