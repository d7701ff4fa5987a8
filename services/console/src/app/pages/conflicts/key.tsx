import { classNames } from "../../components/class-names.ts";

/** The key that does what stands beside it. */
export const Key = ({ name, onAccent = false }: { name: string; onAccent?: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      "min-w-5 rounded border px-1 text-center font-mono text-xs",
      onAccent ? "border-accent-ink/50" : "border-line bg-raised",
    )}
  >
    {name}
  </span>
);
