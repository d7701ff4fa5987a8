import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";

/** Views of the same thing, of which one is shown. Arrow keys move between them. */
export const Tabs = ({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly (readonly [name: string, title: string, content: ReactNode])[];
}) => (
  <Radix.Root defaultValue={tabs[0]?.[0] ?? ""}>
    <Radix.List aria-label={label} className="flex gap-1 border-b border-line px-3">
      {tabs.map(([name, title]) => (
        <Radix.Trigger
          key={name}
          value={name}
          className="-mb-px border-b-2 border-transparent px-2 py-2 text-[13px] font-medium text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
        >
          {title}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map(([name, , content]) => (
      <Radix.Content key={name} value={name} className="p-4 -outline-offset-2">
        {content}
      </Radix.Content>
    ))}
  </Radix.Root>
);
