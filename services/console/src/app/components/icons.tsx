import type { ReactNode } from "react";

const DRAWN: Readonly<Record<string, ReactNode>> = {
  alert: (
    <path d="M12 9v4m0 4h.01M10.3 3.9 1.8 18a2 2 0 0 0 1.7 3h17a2 2 0 0 0 1.7-3L13.7 3.9a2 2 0 0 0-3.4 0Z" />
  ),
  back: <path d="m15 18-6-6 6-6" />,
  block: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.6 5.6l12.8 12.8" />,
  check: <path d="m4 12.5 5 5L20 6.5" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
  conflict: <path d="M12 3v18M9 7 4 12l5 5M15 7l5 5-5 5" />,
  copy: <path d="M9 9h10v11H9zM5 15V4h10" />,
  download: <path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4 20h16" />,
  down: <path d="m6 9 6 6 6-6" />,
  empty: <path d="M3 13h5l2 3h4l2-3h5M5 5h14l2 8v6H3v-6z" />,
  erase: (
    <path d="M9 20 3.6 14.6a2 2 0 0 1 0-2.8l8.2-8.2a2 2 0 0 1 2.8 0l5.8 5.8a2 2 0 0 1 0 2.8L12.6 20H9Zm0 0h12M8 8l8.5 8.5" />
  ),
  filter: <path d="M3 5h18l-7 8.5V20l-4-2v-4.5z" />,
  forward: <path d="m9 18 6-6-6-6" />,
  gauge: <path d="M4 19a9 9 0 1 1 16 0M12 15l4-5M12 15h.01" />,
  help: (
    <path d="M9.1 9a3 3 0 1 1 4.6 2.6c-1 .6-1.7 1.2-1.7 2.4m0 3h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z" />
  ),
  jobs: <path d="M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01" />,
  key: <path d="M14.5 9.5 21 3m-4 4 3 3M9 10a5 5 0 1 0 0 10 5 5 0 0 0 0-10Z" />,
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  log: <path d="M5 3h14v18H5zM9 8h6M9 12h6M9 16h3" />,
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />,
  person: <path d="M12 3a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM4 21a8 8 0 0 1 16 0" />,
  play: (
    <path d="M9 3h6M10 3v6L4.5 18.5A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.5L14 9V3M7 15h10" />
  ),
  print: <path d="M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z" />,
  quote: <path d="M10 8H5v6h4a4 4 0 0 1-3 4M20 8h-5v6h4a4 4 0 0 1-3 4" />,
  retry: <path d="M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7" />,
  search: <path d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5.2 12.2L21 21" />,
  seal: <path d="M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6zm-3 8.5 2.2 2.2L15.5 9" />,
  signOut: <path d="M14 4H5v16h9M10 12h11m-4-4 4 4-4 4" />,
  sun: (
    <path d="M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM12 1v2m0 18v2M1 12h2m18 0h2M4.2 4.2l1.4 1.4m12.8 12.8 1.4 1.4m0-15.6-1.4 1.4M5.6 18.4l-1.4 1.4" />
  ),
  system: <path d="M3 4h18v12H3zM9 20h6m-3-4v4" />,
  send: <path d="M21 3 10 14M21 3l-7 18-4-7-7-4z" />,
  webhook: (
    <path d="M9.5 8.5a3 3 0 1 1 4.4-.3L17 14m-5.5-6.5L8 14.5m-.5 3h8M5.5 14.6a3 3 0 1 0 2 2.9m7.7-3.1a3 3 0 1 1 .3 3.1" />
  ),
  why: (
    <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5a2.5 2.5 0 0 1 1.2 4.7c-.8.4-1.2.9-1.2 1.8m0 2.5h.01" />
  ),
};

export type IconName =
  | (
      | "alert"
      | "back"
      | "block"
      | "check"
      | "close"
      | "conflict"
      | "copy"
      | "down"
      | "empty"
      | "filter"
      | "help"
    )
  | (
      | "download"
      | "erase"
      | "forward"
      | "gauge"
      | "jobs"
      | "person"
      | "print"
      | "retry"
      | "seal"
      | "send"
      | "webhook"
    )
  | (
      | "key"
      | "lock"
      | "log"
      | "menu"
      | "moon"
      | "play"
      | "quote"
      | "search"
      | "signOut"
      | "sun"
      | "system"
      | "why"
    );

/** A drawing of 16 pixels beside words that say the same: readers of the screen skip it. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="shrink-0"
  >
    {DRAWN[name]}
  </svg>
);
