import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Card } from "../../components/card.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Icon } from "../../components/icons.tsx";
import { Moment } from "../../components/moment.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Failed, Loading } from "../../components/states.tsx";
import { toast } from "../../components/toasts.tsx";
import { memory } from "../../data/client.ts";
import { problemOf } from "../../data/problem.ts";
import { saveFile } from "../../data/save-file.ts";
import { useLacks, useMay } from "../../data/session.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { common } from "../../strings/common.ts";
import { forget } from "../../strings/forget.ts";
import { CertificatePaper } from "./certificate-paper.tsx";
import { checked } from "./check.ts";
import { CheckResult } from "./check-result.tsx";
import { certificate, type Receipt, receipt, type SignedCertificate } from "./queries.ts";
import { KIND_TONES, kindOf, rowsOf } from "./receipt-kind.ts";

const words = forget.receipt;

/** One forget: how far it is, and its certificate, to be read, printed, saved and checked. */
export function ReceiptPage() {
  const { forgetId } = useParams({ from: "/shell/forget/$forgetId" });
  const navigate = useNavigate();
  const mayRead = useMay("read");
  const lacksRead = useLacks("read");
  const found = useQuery({ ...receipt(forgetId), enabled: mayRead });
  useShortcuts(common.shortcuts.onThisPage, [
    { keys: "u", does: forget.keys.back, run: () => void navigate({ to: "/forget" }) },
    { keys: "p", does: forget.keys.print, run: () => print() },
  ]);
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4">
      <Link
        to="/forget"
        className="flex w-fit items-center gap-1 rounded font-medium text-accent-text hover:underline print:hidden"
      >
        <Icon name="back" />
        {forget.all}
      </Link>
      {found.error !== null && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && !lacksRead && <Loading lines={8} />}
      {lacksRead && <Unread id={forgetId} />}
      {found.data && <Shown receipt={found.data} />}
    </div>
  );
}

/** For who may erase and not read. */
const Unread = ({ id }: { id: string }) => (
  <>
    <PageHeading title={words.unread} tabTitle={words.tab(id)} />
    <p>{words.unreadText}</p>
    <p className="flex w-fit items-center gap-2 rounded-md bg-raised px-3 py-2">
      <code className="text-xs [overflow-wrap:anywhere]">{id}</code>
      <CopyButton text={id} />
    </p>
    <p className="text-ink-soft">{common.needsRight("read")}</p>
  </>
);

function Shown({ receipt }: { receipt: Receipt }) {
  const kind = kindOf(receipt);
  const isDone = receipt.status === "done";
  const signed = useQuery(certificate(receipt.forget_id, isDone));
  return (
    <>
      <div className="flex flex-col gap-2 print:hidden">
        <PageHeading
          tabTitle={words.tab(receipt.forget_id)}
          title={
            <span className="flex flex-wrap items-center gap-2">
              {isDone ? words.title[kind] : words.pending}
              <Badge tone={isDone ? KIND_TONES[kind] : "accent"}>
                {forget.kinds[receipt.scope]}
              </Badge>
            </span>
          }
        >
          <div className="flex flex-wrap gap-2">
            {isDone && kind === "disable" && <Restore id={receipt.forget_id} />}
            {signed.data && <Actions signed={signed.data} />}
          </div>
        </PageHeading>
        <p className="text-ink-soft">
          <Moment at={receipt.started_at} />
          {receipt.part_of !== undefined && (
            <>
              {" · "}
              {words.partOf}{" "}
              <Link
                to="/forget/$forgetId"
                params={{ forgetId: receipt.part_of }}
                className="text-accent-text underline"
              >
                {words.whole}
              </Link>
            </>
          )}
        </p>
      </div>
      {!isDone && (
        <Card>
          <div role="status" className="flex flex-col gap-3 p-4">
            <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-raised">
              <span className="block h-full w-1/2 animate-pulse rounded-full bg-accent" />
            </span>
            <p>{words.pendingText}</p>
            <p className="text-ink-soft">{forget.progress.soFar(rowsOf(receipt))}</p>
          </div>
        </Card>
      )}
      {signed.error !== null && (
        <Failed error={signed.error} onRetry={() => void signed.refetch()} />
      )}
      {isDone && signed.isPending && <Loading lines={12} />}
      {signed.data && (
        <>
          <CertificatePaper signed={signed.data} />
          <CheckedHere signed={signed.data} id={receipt.forget_id} />
        </>
      )}
    </>
  );
}

/** The certificate as the service writes it to a file. */
const fileOf = (signed: SignedCertificate): string => `${JSON.stringify(signed, null, 2)}\n`;

const Actions = ({ signed }: { signed: SignedCertificate }) => (
  <>
    <Button onClick={() => print()}>
      <Icon name="print" />
      {words.print}
    </Button>
    <Button
      look="primary"
      onClick={() =>
        saveFile(
          `certificate-${signed.certificate.receipt.forget_id}.json`,
          "application/json",
          fileOf(signed),
        )
      }
    >
      <Icon name="download" />
      {words.save}
    </Button>
  </>
);

function Restore({ id }: { id: string }) {
  const mayErase = useMay("erase");
  const queries = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => memory().forget.restore(id),
    onSuccess: async ({ facts_restored }) => {
      toast(words.restored(facts_restored));
      await queries.invalidateQueries();
    },
    onError: (error) => toast(problemOf(error).advice, { tone: "bad" }),
  });
  return (
    <Button
      disabled={restoring.isPending}
      unavailable={mayErase ? null : common.needsRight("erase")}
      onClick={() => restoring.mutate()}
    >
      {words.restore}
    </Button>
  );
}

function CheckedHere({ signed, id }: { signed: SignedCertificate; id: string }) {
  const text = useMemo(() => fileOf(signed), [signed]);
  const { data, error, isPending } = useQuery(checked(text));
  const command = forget.check.command(id);
  return (
    <div className="print:hidden">
      <Card title={forget.check.here}>
        <div className="flex flex-col gap-3 p-4">
          {isPending && <Loading lines={3} />}
          {error !== null && <Failed error={error} />}
          {data && <CheckResult result={data} />}
          <p className="text-ink-soft">{forget.check.offline}</p>
          <p className="flex items-center gap-2 rounded-md bg-raised px-3 py-2">
            <code className="min-w-0 flex-1 text-xs [overflow-wrap:anywhere]">{command}</code>
            <CopyButton text={command} />
          </p>
        </div>
      </Card>
    </div>
  );
}
