import { CopyButton } from "./copy-button.tsx";
import { Said } from "./said.tsx";

/** A value as JSON text, to be read and copied. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2);
  return (
    <div className="relative">
      <div className="absolute top-1 right-1">
        <CopyButton text={text} />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable without a mouse
        tabIndex={0}
        aria-label={label}
        className="max-h-96 overflow-auto rounded-md bg-raised p-3 pr-10"
      >
        <Said text={text} mono most={4_000} />
      </section>
    </div>
  );
}
