import { Link } from "@tanstack/react-router";
import { Icon } from "../../components/icons.tsx";
import { webhooks } from "../../strings/webhooks.ts";

export const BackLink = () => (
  <Link
    to="/webhooks"
    className="flex w-fit items-center gap-1 rounded font-medium text-accent-text hover:underline"
  >
    <Icon name="back" />
    {webhooks.all}
  </Link>
);
