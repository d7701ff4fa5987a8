/** A check of the conformance tests that fails here, as its result says it. */
export interface Failed {
  scenario: string;
  check: string;
  message: string;
}

interface Reason {
  readonly why: string;
  fits(failed: Failed): boolean;
}

const UNDECLARED = ["completion-complete", "logging-set-level", "tools-call-with-logging"];
const FOLLOWED = ["resources-subscribe", "resources-unsubscribe"];

/** Why a check cannot apply: the tests are written for a server whose tools they know. */
const REASONS: readonly Reason[] = [
  {
    why: "it calls a tool, a prompt or a resource of the test server",
    fits: ({ message }) =>
      /(?:Tool|Prompt) test_\w+ not found|Resource not found: test:\/\//.test(message) ||
      /'json_schema_2020_12_tool' not found|^Not testable: server/.test(message),
  },
  {
    why: "it goes on with what such a tool would have answered",
    fits: ({ check }) =>
      check === "sep-2322-multi-round-r1" || check === "sep-2322-reject-tampered-state",
  },
  {
    why: "the capability is not declared: completion, logging (deprecated), subscription of resources",
    fits: ({ scenario, message }) =>
      [...UNDECLARED, ...FOLLOWED].includes(scenario) && /Method not found/.test(message),
  },
  {
    why: "subscriptions are refused, as what is listed never changes",
    fits: ({ check }) =>
      check === "sep-2575-server-sends-subscription-ack" ||
      check === "sep-2575-server-tags-subscription-id",
  },
];

/** Those of the failed checks that no reason explains. */
export const unexplained = (failed: readonly Failed[]): Failed[] =>
  failed.filter((one) => !REASONS.some((reason) => reason.fits(one)));
