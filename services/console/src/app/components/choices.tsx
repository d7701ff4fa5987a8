import { classNames } from "./class-names.ts";

interface ChoicesProps<Name extends string> {
  choices: readonly (readonly [name: Name, label: string])[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

/** A few views of a list, one of which is shown. */
export const Choices = <Name extends string>({ choices, chosen, onChoose }: ChoicesProps<Name>) => (
  <div className="flex flex-wrap gap-1">
    {choices.map(([name, label]) => (
      <button
        key={name}
        type="button"
        aria-pressed={name === chosen}
        onClick={() => onChoose(name)}
        className={classNames(
          "min-h-7 rounded-full px-2.5 text-xs font-medium",
          name === chosen ? "bg-accent-soft text-accent-text" : "text-ink-soft hover:bg-raised",
        )}
      >
        {label}
      </button>
    ))}
  </div>
);
