import { PageHeading } from "../../components/page-heading.tsx";
import { transfer } from "../../strings/transfer.ts";
import { ExportCard } from "./export-card.tsx";
import { ImportCard } from "./import-card.tsx";

/** A copy of what is held, and back. */
export const TransferPage = () => (
  <div className="mx-auto flex max-w-5xl flex-col gap-4">
    <div>
      <PageHeading title={transfer.title} tabTitle={transfer.title} />
      <p className="text-ink-soft">{transfer.intro}</p>
    </div>
    <ExportCard />
    <ImportCard />
  </div>
);
