import { useState } from "react";
import { common } from "../strings/common.ts";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { piecesOf } from "./visible-text.ts";

const FIRST = 600;
const STEP = 20_000;
const COUNT = new Intl.NumberFormat("en");

/** Not in the middle of a character of two halves. */
const cut = (text: string, length: number): string => {
  const part = text.slice(0, length);
  return part.isWellFormed() ? part : part.slice(0, -1);
};

/**
 * Text that somebody else wrote: shown as it is, in its own direction, with what is invisible in it made visible; a long one in steps.
 * Everything that was remembered is shown by this component.
 */
export function Said({
  text,
  most = FIRST,
  mono = false,
  className,
}: {
  text: string;
  /** Characters that are shown at first. */
  most?: number;
  mono?: boolean;
  className?: string;
}) {
  const [shown, setShown] = useState(most);
  const isCut = text.length > shown;
  return (
    <>
      <bdi
        dir="auto"
        className={classNames(
          "max-w-full [overflow-wrap:anywhere] whitespace-pre-wrap",
          mono && "font-mono text-[13px]",
          className,
        )}
      >
        <Pieces text={isCut ? cut(text, shown) : text} />
        {isCut && "…"}
      </bdi>
      {isCut && (
        <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-faint">
          {common.truncated(COUNT.format(shown), COUNT.format(text.length))}
          <Button look="quiet" onClick={() => setShown(shown + STEP)}>
            {common.showMore}
          </Button>
        </span>
      )}
    </>
  );
}

/** The same for a line of a list: one line, or a few, cut where it ends. */
export const SaidInLine = ({
  text,
  lines = 1,
  className,
}: {
  text: string;
  lines?: 1 | 3;
  className?: string;
}) => (
  <bdi
    dir="auto"
    className={classNames(
      lines === 1 ? "block truncate" : "line-clamp-3 [overflow-wrap:anywhere] whitespace-pre-line",
      className,
    )}
  >
    {text === "" ? common.unnamed : <Pieces text={cut(text, lines * 300)} />}
  </bdi>
);

const Pieces = ({ text }: { text: string }) =>
  piecesOf(text).map((piece, index) =>
    piece.kind === "text" ? (
      piece.text
    ) : (
      <span
        key={index}
        title={common.hiddenCharacter(piece.code)}
        className="mx-px rounded bg-warn-soft px-1 font-mono text-[11px] text-warn"
      >
        {piece.code}
      </span>
    ),
  );
