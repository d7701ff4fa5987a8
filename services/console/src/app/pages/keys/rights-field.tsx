import { useId } from "react";
import { RIGHTS } from "../../data/rights.ts";
import type { Right } from "../../data/session.ts";
import { keys } from "../../strings/keys.ts";

const words = keys.new;

interface RightsFieldProps {
  rights: readonly Right[];
  /** Those that the creator may give. */
  grantable: readonly Right[];
  onChoose: (rights: readonly Right[]) => void;
}

/** What a key may do: a box for each right, with a sentence about it. */
export function RightsField({ rights, grantable, onChoose }: RightsFieldProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-medium">{words.rights}</legend>
      <p id={id} className="mb-2 text-[13px] text-ink-faint">
        {words.rightsHint}
      </p>
      <div className="flex flex-col gap-2">
        {RIGHTS.map((right) => {
          const isBeyond = !grantable.includes(right);
          return (
            <label
              key={right}
              className="flex cursor-pointer gap-3 rounded-lg border border-line p-3 hover:bg-raised has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed"
            >
              <input
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-accent"
                checked={rights.includes(right)}
                disabled={isBeyond}
                onChange={({ target }) =>
                  onChoose(
                    target.checked ? [...rights, right] : rights.filter((other) => other !== right),
                  )
                }
              />
              <span>
                <span className="block font-medium">{right}</span>
                <span className="text-[13px] text-ink-soft">{keys.rights[right]}</span>
                {isBeyond && <span className="block text-[13px] text-warn">{words.beyond}</span>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
