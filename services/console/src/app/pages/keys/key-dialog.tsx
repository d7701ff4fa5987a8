import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Moment } from "../../components/moment.tsx";
import { Said } from "../../components/said.tsx";
import { Empty } from "../../components/states.tsx";
import { RIGHTS } from "../../data/rights.ts";
import { keys as words } from "../../strings/keys.ts";
import { risksOf } from "./key-list.ts";
import type { Key } from "./queries.ts";
import { RevokeForm } from "./revoke-form.tsx";
import type { useKeys } from "./use-keys.ts";

interface KeyDialogProps {
  id: string;
  found: ReturnType<typeof useKeys>;
  onClose: () => void;
}

/** What is known about a key, and the way to revoke it. */
export function KeyDialog({ id, found, onClose }: KeyDialogProps) {
  const { keys, who, hasAdminKey } = found;
  const [isRevoking, setRevoking] = useState(false);
  const key = keys.find((one) => one.id === id);
  if (key === undefined)
    return (
      <Dialog side title={words.detail.title} onClose={onClose}>
        <Empty title={words.detail.notFound} hint={words.detail.notFoundHint} />
      </Dialog>
    );
  return (
    <Dialog side title={words.detail.title} onClose={onClose}>
      <div className="flex flex-col gap-5 p-4">
        <p className="text-lg font-semibold">
          {key.label ? <Said text={key.label} most={300} /> : words.list.unlabelled}
        </p>
        <Fields item={key} />
        <section aria-label={words.detail.may}>
          <h3 className="mb-1 text-xs font-semibold text-ink-faint">{words.detail.may}</h3>
          <ul className="divide-y divide-line">
            {(key.rights ?? RIGHTS).map((right) => (
              <li key={right} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2 py-1.5">
                <span className="font-medium">{right}</span>
                <span className="text-ink-soft">{words.rights[right]}</span>
              </li>
            ))}
          </ul>
        </section>
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
          <Link
            to="/audit"
            search={{ with: key.prefix }}
            className="font-medium text-accent-text underline"
          >
            {words.detail.log}
          </Link>
          {key.revoked_at === null && !isRevoking && (
            <Button look="danger" onClick={() => setRevoking(true)}>
              {words.detail.revoke}
            </Button>
          )}
        </div>
        {isRevoking && key.revoked_at === null && (
          <RevokeForm
            item={key}
            risks={risksOf(key, keys, who?.key_id ?? null, Date.now())}
            hasAdminKey={hasAdminKey}
            onCancel={() => setRevoking(false)}
            onDone={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

type Sender = NonNullable<Key["created_by"]>;

const Fields = ({ item }: { item: Key }) => (
  <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
    <Field name={words.detail.prefix}>
      <code>{item.prefix}</code>
    </Field>
    <Field name={words.detail.id}>
      <span className="flex items-center gap-1">
        <code className="min-w-0 text-xs [overflow-wrap:anywhere]">{item.id}</code>
        <CopyButton text={item.id} label={words.detail.copyId} />
      </span>
    </Field>
    <Field name={words.detail.made}>
      <Moment at={item.created_at} />
    </Field>
    {item.created_by && (
      <Field name={words.detail.by}>
        <Who {...item.created_by} />
      </Field>
    )}
    <Field name={words.detail.used}>
      <span title={words.detail.usedHint}>
        {item.last_used_at ? <Moment at={item.last_used_at} /> : words.list.notUsed}
      </span>
    </Field>
    {item.expires_at !== undefined && (
      <Field name={words.detail.ends}>
        <Moment at={item.expires_at} />
      </Field>
    )}
    {item.revoked_at !== null && (
      <Field name={words.detail.revoked}>
        <Moment at={item.revoked_at} />
      </Field>
    )}
    {item.revoked_by && (
      <Field name={words.detail.by}>
        <Who {...item.revoked_by} />
      </Field>
    )}
  </dl>
);

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

const Who = ({ actor, key_prefix }: Sender) => (
  <>
    {actor !== null && <Said text={actor} most={300} />}
    {key_prefix !== null && (
      <span className="text-ink-soft"> {words.detail.withKey(key_prefix)}</span>
    )}
    {actor === null && key_prefix === null && (
      <span className="text-ink-faint">{words.detail.nobody}</span>
    )}
  </>
);
