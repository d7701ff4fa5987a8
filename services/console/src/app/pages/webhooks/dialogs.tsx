import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { toast } from "../../components/toasts.tsx";
import { memory } from "../../data/client.ts";
import { problemOf } from "../../data/problem.ts";
import { common } from "../../strings/common.ts";
import { webhooks } from "../../strings/webhooks.ts";
import { SecretView } from "./secret-view.tsx";

export type Asked = "pause" | "rotate" | "remove";

interface DialogProps {
  id: string;
  onClose: () => void;
}

/** Asks before a webhook is paused; what waits changes its state by that. */
export const PauseDialog = ({ onClose, onPause }: DialogProps & { onPause: () => void }) => (
  <Dialog title={webhooks.pause.title} onClose={onClose}>
    <Question
      text={webhooks.pause.text}
      go={webhooks.pause.go}
      error={null}
      onGo={() => {
        onPause();
        onClose();
      }}
      onClose={onClose}
    />
  </Dialog>
);

/** Asks before a new secret is made, and shows it this once. */
export function RotateDialog({ id, onClose }: DialogProps) {
  const rotating = useMutation({ mutationFn: () => memory().webhooks.rotate(id), gcTime: 0 });
  const { data, error, isPending } = rotating;
  if (data !== undefined)
    return (
      <Dialog title={webhooks.secret.title} onClose={onClose}>
        <SecretView secret={data.secret} until={data.previous_until} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={webhooks.rotate.title} onClose={onClose}>
      <Question
        text={webhooks.rotate.text}
        go={webhooks.rotate.go}
        error={error}
        isBusy={isPending}
        onGo={() => rotating.mutate()}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Asks before a webhook is deleted with its deliveries; ends at the list. */
export function RemoveDialog({ id, onClose }: DialogProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () => memory().webhooks.delete(id),
    onSuccess: async () => {
      toast(webhooks.remove.done);
      await navigate({ to: "/webhooks", replace: true });
      queries.removeQueries({ queryKey: ["webhooks", id] });
      await queries.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  return (
    <Dialog title={webhooks.remove.title} onClose={onClose}>
      <Question
        text={webhooks.remove.text}
        go={webhooks.remove.go}
        isDanger
        error={removing.error}
        isBusy={removing.isPending}
        onGo={() => removing.mutate()}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface QuestionProps {
  text: ReactNode;
  go: string;
  isDanger?: boolean;
  isBusy?: boolean;
  error: Error | null;
  onGo: () => void;
  onClose: () => void;
}

function Question({ text, go, isDanger, isBusy = false, error, onGo, onClose }: QuestionProps) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4 p-4">
      <p>{text}</p>
      {error !== null && (
        <p role="alert" className="font-medium text-bad">
          {problemOf(error).advice}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button ref={no} onClick={onClose}>
          {common.cancel}
        </Button>
        <Button look={isDanger ? "danger" : "primary"} disabled={isBusy} onClick={onGo}>
          {go}
        </Button>
      </div>
    </div>
  );
}
