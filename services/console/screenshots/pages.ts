import type { Page } from "playwright-core";

/** What a picture is of: how to get there from the console of somebody who is signed in. */
export interface Picture {
  name: string;
  open: (page: Page, story: Story) => Promise<void>;
}

export interface Story {
  /** The trace of a question with evidence. */
  trace: string;
  /** The receipt of an erasure. */
  erasure: string;
  /** A job that failed. */
  failedJob: string;
  /** A webhook with deliveries. */
  webhook: string;
}

/** The pictures in the order of the menu. A page has at least one. */
export const PICTURES: readonly Picture[] = [
  {
    name: "why",
    open: async (page) => {
      await page.goto("/console/why");
      await page.getByRole("link", { name: "Where does the customer live now?" }).waitFor();
    },
  },
  {
    name: "why-evidence",
    open: async (page, { trace }) => {
      await page.goto(`/console/why/${trace}`);
      await page.getByRole("button", { name: "home_city Trondheim" }).click();
      await page.locator("blockquote", { hasText: "I moved to Trondheim last week." }).waitFor();
    },
  },
  {
    name: "conflicts",
    open: async (page) => {
      await page.goto("/console/conflicts");
      await page.getByRole("button", { name: "customer-31" }).click();
      await page.getByText("close to the fish market").first().waitFor();
    },
  },
  {
    name: "subjects",
    open: async (page) => {
      await page.goto("/console/subjects");
      await page.getByRole("link", { name: "customer-7" }).waitFor();
    },
  },
  {
    name: "subjects-day",
    open: async (page) => {
      await page.goto("/console/subjects/customer-7?day=2026-10-05");
      await page.getByRole("button", { name: "allergy peanuts" }).waitFor();
    },
  },
  {
    name: "subjects-timeline",
    open: async (page) => {
      await page.goto("/console/subjects/customer-7?tab=timeline");
      await page.getByText("Correction: I moved").waitFor();
    },
  },
  {
    name: "forget",
    open: async (page) => {
      await page.goto("/console/forget");
      await page.getByText("ticket 4711").waitFor();
    },
  },
  {
    name: "forget-certificate",
    open: async (page, { erasure }) => {
      await page.goto(`/console/forget/${erasure}`);
      await page.getByText("ticket 4711").waitFor();
    },
  },
  {
    name: "playground",
    open: async (page) => {
      const asked = "subject=customer-7&q=What+may+I+suggest+for+dinner%3F&budget=220";
      await page.goto(`/console/playground?${asked}&compare=yes&budget2=60`);
      await page.getByText("What differs").waitFor();
      await page.getByRole("heading", { name: "B: Every candidate" }).waitFor();
    },
  },
  {
    name: "overview",
    open: async (page) => {
      await page.goto("/console/overview");
      await page.getByText("customer-58").waitFor();
      await page.getByText("Everything answers").waitFor();
      await page.locator("canvas").nth(1).waitFor();
    },
  },
  {
    name: "jobs",
    open: async (page, { failedJob }) => {
      await page.goto(`/console/jobs?job=${failedJob}`);
      await page.getByRole("heading", { name: "Job about customer-58" }).waitFor();
    },
  },
  {
    name: "webhooks",
    open: async (page) => {
      await page.goto("/console/webhooks");
      await page.getByText("delivered").first().waitFor();
    },
  },
  {
    name: "webhook-deliveries",
    open: async (page, { webhook }) => {
      await page.goto(`/console/webhooks/${webhook}`);
      await page.getByRole("button", { name: "failed webhook.test" }).click();
      await page.getByText("something other than 2xx").waitFor();
    },
  },
  {
    name: "transfer",
    open: async (page) => {
      await page.goto("/console/transfer?subject=customer-7");
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await page.getByText("The copy is whole").waitFor();
    },
  },
];
