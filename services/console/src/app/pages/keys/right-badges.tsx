import { Badge } from "../../components/badge.tsx";
import type { Right } from "../../data/session.ts";
import { keys } from "../../strings/keys.ts";

/** What a key may do, in a word each; all of it where nothing limits it. */
export const RightBadges = ({ rights }: { rights: readonly Right[] | undefined }) => (
  <span className="flex flex-wrap gap-1">
    {rights === undefined ? (
      <Badge tone="accent">{keys.rights.all}</Badge>
    ) : (
      rights.map((right) => (
        <Badge key={right} tone={right === "erase" || right === "keys" ? "warn" : "neutral"}>
          {right}
        </Badge>
      ))
    )}
  </span>
);
