import type { Certificate, CertifiedReceipt } from "@memory/certificate";
import type { ReactNode } from "react";
import { Said } from "../../components/said.tsx";
import { forget } from "../../strings/forget.ts";
import type { SignedCertificate } from "./queries.ts";
import { totalsOf } from "./receipt-kind.ts";

const words = forget.paper;
const NUMBER = new Intl.NumberFormat("en");
const FIELDS = Object.keys(words.fields) as (keyof typeof words.fields)[]; // of that very object

/** A certificate as it is read and printed: black on white, its times in UTC as they were signed, and the signed text at its end. */
export function CertificatePaper({ signed }: { signed: SignedCertificate }) {
  const certificate = signed.certificate as Certificate; // the same fields, by another name
  const { certifies, statement, receipt, parts = [], check, audit_head: head } = certificate;
  const counts = totalsOf([receipt, ...parts]);
  return (
    <article
      aria-label={words.title[certifies]}
      className="paper flex flex-col gap-4 rounded-lg border border-line bg-surface p-6 sm:p-10"
    >
      <header className="border-b-2 border-ink pb-3">
        <h2 className="text-2xl font-semibold tracking-tight">{words.title[certifies]}</h2>
        {certifies !== "erasure" && <p className="font-semibold">{words.nothingErased}</p>}
      </header>
      <p className="border-l-4 border-ink pl-4 text-[15px]">
        <Said text={statement} most={5_000} />
      </p>
      <Part title={words.counts}>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
          {counts.map(([name, n]) => (
            <div
              key={name}
              className="flex flex-col-reverse rounded border border-line px-3 py-1.5"
            >
              <dt className="text-xs text-ink-soft">{forget.counters[name]}</dt>
              <dd className="text-lg font-semibold tabular-nums">{NUMBER.format(n)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <ReceiptTable title={words.receipt} receipt={receipt} />
      {parts.map((part, index) => (
        <ReceiptTable key={part.forget_id} title={words.part(index + 1)} receipt={part} />
      ))}
      <Table>
        <Row name={words.issuer}>
          <Said text={certificate.issuer} />
        </Row>
        <Row name={words.issued}>{certificate.issued_at}</Row>
        <Row name={words.key}>
          <code>{certificate.key_id}</code>
        </Row>
        <Row name={words.check}>
          {check === null
            ? words.notSearched
            : words.searched(
                check.checked_at,
                Object.entries(check.residual_rows)
                  .map(([where, rows]) => words.rest(where, rows))
                  .join(", "),
              )}
        </Row>
        {head && (
          <Row name={words.auditHead}>
            <code>
              {head.position}:{head.hash}
            </code>
          </Row>
        )}
      </Table>
      <Part title={words.doesNotSay}>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-[13px]">
          {certificate.does_not_say.map((limit) => (
            <li key={limit}>
              <Said text={limit} most={2_000} />
            </li>
          ))}
        </ul>
      </Part>
      <Part title={words.signed}>
        <p className="mb-1 text-[13px] text-ink-soft">{words.signedNote}</p>
        <p className="signed font-mono text-[10px] leading-tight break-all text-ink-soft">
          {signed.protected}.{signed.payload}.{signed.signature}
        </p>
      </Part>
    </article>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1 font-semibold">{title}</h3>
    {children}
  </section>
);

const Table = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-1 gap-x-4 text-[13px] sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[11rem_minmax(0,1fr)]">
    {children}
  </dl>
);

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere] max-sm:mb-1">{children}</dd>
  </div>
);

const ReceiptTable = ({ title, receipt }: { title: string; receipt: CertifiedReceipt }) => (
  <Part title={title}>
    <Table>
      {FIELDS.map((name) => {
        const value = receipt[name];
        return value === null ? null : (
          <Row key={name} name={words.fields[name]}>
            <Said text={String(value)} most={1_000} />
          </Row>
        );
      })}
    </Table>
  </Part>
);
