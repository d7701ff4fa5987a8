import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";

interface TabsProps<Name extends string> {
  label: string;
  tabs: readonly (readonly [name: Name, title: ReactNode, content: ReactNode])[];
  /** Where the address holds which one is shown; else the first is shown first. */
  chosen?: Name;
  onChoose?: (name: Name) => void;
  /** Whether the views have space of their own around them. */
  isBare?: boolean;
}

/** Views of the same thing, of which one is shown. Arrow keys move between them. */
export const Tabs = <Name extends string>(props: TabsProps<Name>) => {
  const { label, tabs, chosen, onChoose, isBare = false } = props;
  const choose = (value: string) => {
    const found = tabs.find(([name]) => name === value);
    if (found !== undefined) onChoose?.(found[0]);
  };
  return (
    <Radix.Root
      defaultValue={tabs[0]?.[0] ?? ""}
      {...(chosen !== undefined && { value: chosen, onValueChange: choose })}
    >
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line px-3"
      >
        {tabs.map(([name, title]) => (
          <Radix.Trigger
            key={name}
            value={name}
            className="-mb-px border-b-2 border-transparent px-2 py-2 text-[13px] font-medium whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(([name, , content]) => (
        <Radix.Content
          key={name}
          value={name}
          className={isBare ? "pt-3 -outline-offset-2" : "p-4 -outline-offset-2"}
        >
          {content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
};
