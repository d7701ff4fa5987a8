import { common } from "../strings/common.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icons.tsx";
import { toast } from "./toasts.tsx";

/** Copies a text, and says that it did. */
export const CopyButton = ({ text, label }: { text: string; label?: string }) => (
  <Button
    look="quiet"
    className="min-h-7 px-1.5"
    aria-label={label ?? common.copy}
    title={label ?? common.copy}
    onClick={() => void copy(text)}
  >
    <Icon name="copy" size={14} />
  </Button>
);

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast(common.copied);
}
